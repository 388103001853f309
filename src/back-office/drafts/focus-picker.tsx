import { Trans, useLingui } from '@lingui/react/macro';
import type { PointerEvent } from 'react';
import type { DraftContent } from '../../../domain/project-draft.ts';
import css from './focus-picker.module.css';

type Picture = NonNullable<DraftContent['pictures']>[number];
type Focus = NonNullable<Picture['focus']>;

interface FocusPickerProps {
  picture: Picture;
  isDisabled: boolean;
  onChange: (focus: Focus) => void;
}

const middle: Focus = { x: 50, y: 50 };
const percent = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 100);

/** Chooses the point of a picture that frames do not cut off: on the picture itself, or with two sliders. */
export function FocusPicker({ picture: { originalSrc, fileName, focus = middle }, isDisabled, onChange }: FocusPickerProps) {
  const { t } = useLingui();
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: percent(clientX - left, width), y: percent(clientY - top, height) });
  };
  return (
    <details className={css.picker}>
      <summary>
        <Trans>Choose what stays visible</Trans>
      </summary>
      <p className="muted small">
        <Trans>Cards show the picture in a frame of 3 to 2. Press on what must not be cut off, or use the sliders.</Trans>
      </p>
      <div
        className={css.whole}
        onPointerDown={(event) => {
          if (isDisabled) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
        }}
      >
        <img src={originalSrc} alt="" draggable={false} />
        <span className={css.point} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </div>
      <label>
        {t`From the left edge of ${fileName}, in percent`}
        <input
          type="range"
          min={0}
          max={100}
          value={focus.x}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ ...focus, x: Number(target.value) })}
        />
      </label>
      <label>
        {t`From the top edge of ${fileName}, in percent`}
        <input
          type="range"
          min={0}
          max={100}
          value={focus.y}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ ...focus, y: Number(target.value) })}
        />
      </label>
    </details>
  );
}
