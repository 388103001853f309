import { expect, test } from 'vitest';
import { pictureSources } from '../../src/ui/core/picture-sources.ts';

const drawing = { mediumSrc: '/v2/pictures/house-m.svg', originalSrc: '/v2/pictures/house.svg' };
const sizes = [
  { src: '/media/projects/pic-1-s.jpg', width: 480 },
  { src: '/media/projects/pic-1-m.jpg', width: 960 },
];

test('a picture in several widths leaves the choice to the browser', () => {
  expect(pictureSources({ ...drawing, sizes }, '50vw')).toEqual({
    src: '/v2/pictures/house-m.svg',
    srcSet: '/media/projects/pic-1-s.jpg 480w,/media/projects/pic-1-m.jpg 960w',
    sizes: '50vw',
  });
});

test('a picture in one width, and a drawing, are loaded as they are', () => {
  expect(pictureSources({ ...drawing, sizes: sizes.slice(0, 1) }, '50vw')).toEqual({ src: drawing.mediumSrc });
  expect(pictureSources(drawing, '50vw')).toEqual({ src: drawing.mediumSrc });
});

test('the point that an operator chose stays in the frame, also at the edge', () => {
  expect(pictureSources({ ...drawing, focus: { x: 0, y: 20 } }, '50vw')).toEqual({
    src: drawing.mediumSrc,
    style: { objectPosition: '0% 20%' },
  });
});
