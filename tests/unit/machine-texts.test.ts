import path from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import { machineTexts } from '../../scripts/vite/machine-texts.ts';

const entry = path.resolve(import.meta.dirname, '../../machines/payment/payment.machine.ts');

test('browsers load the states of a machine without their titles and descriptions', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [machineTexts()],
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: 'machine' },
      rolldownOptions: { external: /node_modules|^xstate/ },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const code = output?.output[0].code ?? '';
  const states = Object.entries(paymentMachine.config.states ?? {});
  expect(states.length).toBeGreaterThan(5);
  for (const [name, { description, meta }] of states) {
    expect(code).toContain(`${name}: {`);
    expect(code).not.toContain(description ?? name);
    expect(code).not.toContain(meta?.title ?? name);
  }
});
