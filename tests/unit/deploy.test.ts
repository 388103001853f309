import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { builtFolders, serverEntry } from '../../scripts/build.mjs';
import { readSettings } from '../../server/config.ts';
import { settings } from '../../server/start/settings.ts';
import { containerStages, root } from '../support/container-file.ts';

const stages = containerStages();
const image = stages.at(-1)!;

describe('the container file', () => {
  test('copies only what is there: files of the project, and what another stage has made', () => {
    for (const { copies } of stages)
      for (const { stage, sources } of copies) {
        if (stage === undefined) expect(sources.filter((source) => !existsSync(path.join(root, source)))).toEqual([]);
        else expect(stages.map(({ name }) => name)).toContain(stage);
      }
    const fromBuild = image.copies.filter(({ stage }) => stage === 'build').map(({ sources, target }) => `${sources.join(' ')} ${target}`);
    expect(new Set(fromBuild)).toEqual(new Set(builtFolders.map((folder) => `/build/${folder} ${folder}`)));
  });

  test('runs the bundled server, as an account that owns none of its files', () => {
    expect(JSON.parse(image.instructions.get('CMD') ?? '')).toEqual([serverEntry]);
    expect(JSON.parse(image.instructions.get('ENTRYPOINT') ?? '')).toEqual(['node']);
    expect(image.instructions.get('USER')).toBe('node');
    expect(image.instructions.get('HEALTHCHECK')).toContain(`http://127.0.0.1:${image.env['PORT']}/healthz`);
    expect([...image.instructions.keys()].filter((name) => name === 'RUN')).toEqual(['RUN']);
    expect(image.instructions.get('RUN')).toMatch(/^install --directory --owner=node .* \/data$/);
  });
});

interface Compose {
  services: Record<
    string,
    { image: string; environment: Record<string, string>; read_only?: boolean; cap_drop?: string[]; env_file?: string }
  >;
}
const at = (file: string) => path.join(root, 'deploy/compose', file);
const composeText = readFileSync(at('compose.yaml'), 'utf8');
const compose: Compose = parse(composeText, { merge: true });
/** Every setting of the example, with a value or without one. */
const example = Object.fromEntries(
  readFileSync(at('settings.example'), 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => line.split(/=(.*)/s).slice(0, 2)),
) as Record<string, string>;

describe('the compose file', () => {
  /** What only the compose file reads. */
  const own = ['DOMAIN', 'POSTGRES_PASSWORD'];
  const names = settings.flatMap((setting) => setting.names);
  const servers = Object.values(compose.services).filter((service) => service.image === 'statefolio');

  test('knows the settings of server/config.ts, and no others', () => {
    const given = [...Object.keys(image.env).filter((name) => name !== 'NODE_ENV'), ...Object.keys(servers[0]?.environment ?? {})];
    expect(given.filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(example).filter((name) => !names.includes(name) && !own.includes(name))).toEqual([]);
    const used = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(own));
  });

  test('starts production once the example is filled in', () => {
    const secret = Buffer.from('0'.repeat(32)).toString('base64');
    const filled = { ...example, POSTGRES_PASSWORD: 'hunter2', SECRETS_KEY: secret, PAYMENT_WEBHOOK_SECRET: secret };
    const written = Object.entries(servers[0]?.environment ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):\?\}/g, (_all, variable: string) => (filled as Record<string, string>)[variable] ?? ''),
    ]);
    const { config, problems } = readSettings({ ...image.env, ...filled, ...Object.fromEntries(written) });
    expect(problems).toEqual([]);
    expect(config).toMatchObject({
      mode: 'production',
      origin: 'https://invest.example.com',
      databaseUrl: 'postgres://statefolio:hunter2@database/statefolio',
      files: { directory: '/data/files' },
      trustProxy: true,
    });
  });

  test('runs two servers on a read-only root without rights, behind the proxy that knows both', () => {
    expect(servers).toHaveLength(2);
    for (const { read_only: isReadOnly, cap_drop: dropped, env_file: file } of servers)
      expect([isReadOnly, dropped, file]).toEqual([true, ['ALL'], 'settings.env']);
    const upstreams = Object.keys(compose.services)
      .filter((name) => compose.services[name]?.image === 'statefolio')
      .map((name) => `${name}:${image.env['PORT']}`);
    expect(readFileSync(at('Caddyfile'), 'utf8')).toContain(`{$UPSTREAMS:${upstreams.join(' ')}}`);
  });
});

describe('the Caddyfile', () => {
  const text = readFileSync(at('Caddyfile'), 'utf8');
  const [encrypted = '', plain = ''] = text.split('http://{$DOMAIN} {');

  test('names the versions of TLS, and suites with forward secrecy and authenticated encryption alone [29 5]', () => {
    expect(/^\t\tprotocols (.*)$/m.exec(encrypted)?.[1]).toBe('tls1.2 tls1.3');
    const suites = /^\t\tciphers (.*)$/m.exec(encrypted)?.[1]?.split(' ') ?? [];
    expect(suites.length).toBeGreaterThan(0);
    expect(suites.filter((suite) => !/^TLS_ECDHE_(ECDSA|RSA)_WITH_(AES_\d+_GCM|CHACHA20_POLY1305)_SHA\d+$/.test(suite))).toEqual([]);
  });

  test('sends pages on to https, and refuses programs that call without it [29 5]', () => {
    expect(/^\t\tnot path (.*)$/m.exec(plain)?.[1]?.split(' ')).toEqual(expect.arrayContaining(['/api/*', '/webhooks/*']));
    expect(plain).toContain('redir @page https://{host}{uri}');
    expect(plain).toMatch(/^\trespond .* 403$/m);
    expect(plain).not.toContain('reverse_proxy');
  });
});
