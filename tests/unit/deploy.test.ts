import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { builtFolders, serverEntry } from '../../scripts/build.mjs';
import { maxFileSize } from '../../domain/upload.ts';
import { readSettings } from '../../server/start/config/read-settings.ts';
import { connectionLimits } from '../../server/http/connections.ts';
import { settings } from '../../server/start/config/settings.ts';
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
    expect(image.instructions.get('HEALTHCHECK')).toContain(`://127.0.0.1:${image.env['PORT']}/healthz`);
    expect([...image.instructions.keys()].filter((name) => name === 'RUN')).toEqual(['RUN']);
    expect(image.instructions.get('RUN')).toMatch(/^install --directory --owner=node .* \/data$/);
  });
});

interface Compose {
  services: Record<
    string,
    {
      image: string;
      environment: Record<string, string>;
      read_only?: boolean;
      cap_drop?: string[];
      env_file?: string;
      command?: string[];
      volumes?: string[];
      depends_on?: Record<string, { condition: string }>;
    }
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
  const own = ['DOMAIN', 'POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'SERVER_PASSWORD'];
  const names = settings.flatMap((setting) => setting.names);
  const servers = Object.values(compose.services).filter(({ image: name, command }) => name === 'statefolio' && command === undefined);

  test('knows the settings of server/start/config, and no others', () => {
    const given = [...Object.keys(image.env).filter((name) => name !== 'NODE_ENV'), ...Object.keys(servers[0]?.environment ?? {})];
    expect(given.filter((name) => !names.includes(name) && !own.includes(name))).toEqual([]);
    expect(Object.keys(example).filter((name) => !names.includes(name) && !own.includes(name))).toEqual([]);
    const used = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(own));
  });

  test('starts production once the example is filled in', () => {
    const secret = Buffer.from('0'.repeat(32)).toString('base64');
    const filled = {
      ...example,
      POSTGRES_PASSWORD: 'super',
      OWNER_PASSWORD: 'owner',
      SERVER_PASSWORD: 'hunter2',
      SECRETS_KEY: secret,
      PAYMENT_WEBHOOK_SECRET: secret,
    };
    const written = Object.entries(servers[0]?.environment ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):\?\}/g, (_all, variable: string) => (filled as Record<string, string>)[variable] ?? ''),
    ]);
    const { config, problems } = readSettings({ ...image.env, ...filled, ...Object.fromEntries(written) });
    expect(problems).toEqual([]);
    expect(config).toMatchObject({
      mode: 'production',
      origin: 'https://invest.example.com',
      databaseUrl: 'postgres://statefolio_server:hunter2@database/statefolio',
      files: { directory: '/data/files' },
      trustProxy: true,
    });
  });

  test('signs no server in as the superuser of the database, and the owner of its tables only for migrations [25 A6]', () => {
    const { database, migrate, grants } = compose.services;
    const superuser = database?.environment['POSTGRES_USER'];
    const urlOf = (service: Compose['services'][string]) => service.environment['DATABASE_URL'] ?? '';
    const userOf = (service: Compose['services'][string]) => /^postgres:\/\/(\w+):/.exec(urlOf(service))?.[1];
    expect(servers.map(userOf)).toEqual(['statefolio_server', 'statefolio_server']);
    expect([migrate && userOf(migrate), grants?.environment['PGUSER']]).toEqual(['statefolio_owner', 'statefolio_owner']);
    const users = Object.values(compose.services).flatMap((service) => [userOf(service), service.environment['PGUSER']]);
    expect(users).not.toContain(superuser);

    // what the database runs once makes these roles, without rights beyond rows and tables
    const roles = readFileSync(path.join(root, 'deploy/database/roles.sql'), 'utf8');
    expect([...roles.matchAll(/^create role (\w+) (.*);$/gm)].map(([, name, rights]) => `${name} ${rights}`)).toEqual(
      expect.arrayContaining(['statefolio_owner login', 'statefolio_server login']),
    );
    expect(roles).not.toMatch(/superuser;|createrole|bypassrls/i);
    const scripts = (database?.volumes ?? []).filter((volume) => volume.includes('/docker-entrypoint-initdb.d/'));
    expect(scripts.map((volume) => existsSync(path.join(root, 'deploy/compose', volume.split(':')[0] ?? '')))).toEqual([true, true]);
    expect(scripts[0]).toContain('roles.sql');
    expect(readFileSync(at('passwords.sh'), 'utf8')).toMatch(
      /alter role statefolio_owner password :'owner';\nalter role statefolio_server/,
    );
  });

  test('tells no server the passwords of the others, though all are in one file of settings [25 A6]', () => {
    for (const server of servers) {
      expect(server.environment).toMatchObject({ POSTGRES_PASSWORD: '', OWNER_PASSWORD: '' });
      expect(Object.values(server.environment).join(' ')).not.toMatch(/OWNER_PASSWORD|POSTGRES_PASSWORD/);
    }
  });

  test('starts the servers once the tables are those of their version and the roles may use them [25 A6]', () => {
    const { migrate, grants } = compose.services;
    for (const server of servers) expect(server.depends_on).toEqual({ grants: { condition: 'service_completed_successfully' } });
    expect(grants?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    expect(migrate).toMatchObject({ command: ['dist-server/server/admin.js', 'migrate'], restart: 'no' });
    expect(grants?.command?.at(-1)).toBe('--file=/grants.sql');
  });

  test('calls the servers by TLS, with the certificate that tls.sh makes and the proxy checks [ASVS 12.3.3, 12.3.4]', () => {
    for (const server of servers) {
      expect(server.environment).toMatchObject({ TLS_CERT_FILE: '/tls/server.pem', TLS_KEY_FILE: '/tls/server.key' });
      expect(server.volumes).toContain('./tls/server:/tls:ro');
    }
    const caddyfile = readFileSync(at('Caddyfile'), 'utf8');
    const [, trusted] = /tls_trust_pool file (\S+)/.exec(caddyfile) ?? [];
    expect(compose.services['proxy']?.volumes).toContain(`./tls/ca.pem:${trusted}:ro`);
    const [, name] = /tls_server_name (\S+)/.exec(caddyfile) ?? [];
    expect(readFileSync(at('tls.sh'), 'utf8')).toContain(`subjectAltName=DNS:${name},`);
    // each call of a server, by itself or by what it imports
    expect(caddyfile).not.toContain('tls_insecure_skip_verify');
    expect(caddyfile.match(/\bimport (?:files|encrypted)\b/g)).toHaveLength(4);
  });

  test('runs two servers on a read-only root without rights, behind the proxy that knows both', () => {
    expect(servers).toHaveLength(2);
    for (const { read_only: isReadOnly, cap_drop: dropped, env_file: file } of servers)
      expect([isReadOnly, dropped, file]).toEqual([true, ['ALL'], 'settings.env']);
    const upstreams = Object.keys(compose.services)
      .filter((name) => servers.some((server) => server === compose.services[name]))
      .map((name, index) => `{$APP${index + 1}:${name}:${image.env['PORT']}}`);
    const targets = [...readFileSync(at('Caddyfile'), 'utf8').matchAll(/\breverse_proxy (?:@\w+ )?(.*) \{$/gm)].map(([, names]) => names);
    // the second one is where a file is asked for that the first one does not have
    expect(targets).toEqual([upstreams, upstreams.toReversed(), upstreams].map((names) => names.join(' ')));
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

interface Prometheus {
  scrape_configs: { scheme?: string; tls_config?: Record<string, string>; static_configs: { targets: string[] }[] }[];
}

describe('Prometheus', () => {
  test('reads the servers of the compose file as they listen: by TLS, with the name that the authority of tls.sh has signed', () => {
    const prometheus: Prometheus = parse(readFileSync(path.join(root, 'deploy/monitoring/prometheus.yml'), 'utf8'));
    const jobs = prometheus.scrape_configs;
    expect(jobs.flatMap(({ static_configs: places }) => places.flatMap(({ targets }) => targets))).toEqual(
      ['app1', 'app2'].map((name) => `${name}:${image.env['PORT']}`),
    );
    for (const { scheme, tls_config: tls } of jobs)
      expect([scheme, tls]).toEqual(['https', { ca_file: '/etc/prometheus/ca.pem', server_name: 'app.internal' }]);
    expect(readFileSync(at('tls.sh'), 'utf8')).toContain('subjectAltName=DNS:app.internal,');
  });
});

test('the files that hold secrets of a place are not in the repository', () => {
  const ignored = readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['/deploy/compose/tls', '/deploy/compose/settings.env', '/deploy/monitoring/metrics-token']),
  );
});

describe('the proxies', () => {
  test('cut off whom the server would cut off, and take no body that it would refuse [25 A10]', () => {
    const caddy = readFileSync(at('Caddyfile'), 'utf8');
    const minutes = Math.ceil(connectionLimits.requestMs / 60_000);
    for (const line of [
      `read_header ${connectionLimits.headersMs / 1000}s`,
      `read_body ${minutes}m`,
      `idle ${connectionLimits.idleMs / 60_000}m`,
      'write 10m',
      'max_header_size 16KB',
      `max_size ${Math.ceil(maxFileSize / 1e6) + 1}MB`,
    ])
      expect(caddy).toMatch(new RegExp(`^\\s+${line}$`, 'm'));
  });

  test('count an IPv6 network of 2^64 addresses as one visitor [25 A10]', () => {
    const haproxy = readFileSync(path.join(root, 'deploy/cluster/haproxy.cfg'), 'utf8');
    expect([...haproxy.matchAll(/track-sc0 (.*)/g)].map(([, key]) => key)).toEqual(['src,ipmask(32,64)']);
  });
});
