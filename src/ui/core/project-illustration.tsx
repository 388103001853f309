import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { countryName } from '../../lib/countries.ts';
import { FundingProgress } from './funding-progress.tsx';
import styles from './project-illustration.module.css';

export interface ProjectSightProps {
  project: components['schemas']['Project'];
  /** How much of it is collected, in words. */
  collected: string;
}

/** A project at a glance, beside the steps of an investment: its picture, how much is collected, its name and location. */
export function ProjectSight({ project: { mainPicture, progress, name, location }, collected }: ProjectSightProps) {
  const locale = useLocale();
  return (
    <>
      <div>
        <div className={styles.picture}>
          <img src={mainPicture.mediumSrc} alt="" width="960" height="640" />
        </div>
        <FundingProgress value={progress.percentage} label={collected} />
      </div>
      <div>
        <p className={styles.name}>{name}</p>
        {location && (
          <p className={styles.place}>
            {location.city}, {countryName(location.country, locale)}
          </p>
        )}
      </div>
    </>
  );
}
