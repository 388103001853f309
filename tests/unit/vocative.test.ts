import { expect, test } from 'vitest';
import { calledBy } from '../../domain/vocative.ts';
import { existingAccountEmail, verificationEmail } from '../../server/onboarding/registration-emails.ts';

test('a Lithuanian greeting calls a person by the vocative of the first name', () => {
  const names = {
    Jonas: 'Jonai',
    Matas: 'Matai',
    Elijas: 'Elijau',
    Andrius: 'Andriau',
    Petrus: 'Petrau',
    Jurgis: 'Jurgi',
    Arvydas: 'Arvydai',
    Kęstutis: 'Kęstuti',
    Gediminas: 'Gediminai',
    Tadys: 'Tady',
    Eglė: 'Egle',
    Ona: 'Ona',
    'Jonas Petras': 'Jonai Petrai',
    'Ona-Eglė': 'Ona-Egle',
  };
  for (const [name, called] of Object.entries(names)) expect(calledBy(name, 'lt')).toBe(called);
});

test('a name that is not Lithuanian, and a name in another language, stay as they are', () => {
  for (const name of ['Chris', 'Alexis', 'Max', 'João', 'Inés']) expect(calledBy(name, 'lt')).toBe(name);
  for (const language of ['en', 'de', 'es', 'pt'] as const) expect(calledBy('Jonas', language)).toBe('Jonas');
});

test('letters greet in Lithuanian as a bank does', () => {
  expect(verificationEmail('Jonas', 'https://statefolio.example', 'lt').greeting).toBe('Sveiki, Jonai!');
  expect(existingAccountEmail('Eglė', 'https://statefolio.example', 'lt').greeting).toBe('Sveiki, Egle!');
  expect(verificationEmail('Jonas', 'https://statefolio.example', 'de').greeting).toBe('Guten Tag Jonas,');
});
