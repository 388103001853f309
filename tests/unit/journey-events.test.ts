import { expect, test } from 'vitest';
import { type JourneyEvent, onJourney, tellJourney } from '../../src/lib/journey-events.ts';

test('whoever listens hears of a journey, until they stop', () => {
  const heard: JourneyEvent[] = [];
  const stop = onJourney((event) => heard.push(event));
  tellJourney({ name: 'loss_simulator' });
  stop();
  tellJourney({ name: 'bank_questionnaire' });
  expect(heard).toEqual([{ name: 'loss_simulator' }]);
});
