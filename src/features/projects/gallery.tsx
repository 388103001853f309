import type { components } from '../../../openapi/schema.d.ts';
import { pictureSources } from '../../ui/core/picture-sources.ts';
import styles from './project-page.module.css';

type Project = components['schemas']['Project'];

export function Gallery({ pictures }: { pictures: NonNullable<Project['gallery']> }) {
  return (
    <ul className={styles.gallery}>
      {pictures.map((picture) => (
        <li key={picture.originalSrc}>
          <a href={picture.originalSrc} target="_blank" rel="noopener noreferrer">
            <img
              {...pictureSources(picture, '(min-width: 700px) 18rem, 50vw')}
              alt={picture.alt ?? ''}
              width="480"
              height="320"
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
