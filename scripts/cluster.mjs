// The cluster of deploy/cluster on this machine: two servers of the demo behind HAProxy, and PostgreSQL with a synchronous standby. Ctrl-C ends all of it.
import { install, main, portOf, Stop } from './bootstrap.mjs';
import { build } from './build.mjs';
import { clusterPrograms } from './cluster/programs.mjs';

await main(async () => {
  const programs = clusterPrograms();
  if ('missing' in programs) throw new Stop(programs.missing);
  await install();
  await build();
  // it needs the packages
  const { endClusters, startCluster } = await import('./cluster/start.mjs');
  const asked = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
    // npm's shell does not pass signals on: when it is gone, so are we
    const parent = process.ppid;
    if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && resolve(), 500).unref();
  });
  const stop = async () => {
    await asked;
    console.log('\nStopping …');
    await endClusters();
    process.exit(0);
  };
  const stopping = stop();
  const cluster = await startCluster({
    port: process.env.PORT ? portOf('PORT') : undefined,
    say: (what) => console.log(`Starting ${what} …`),
    ended: (name, how) => console.log(`${name} ended (${how}); it is started again`),
  });
  console.log(description(cluster, await cluster.states()));
  await stopping;
});

function description({ address, servers, databases, monitor, proxy, folder }, states) {
  const lines = [
    [proxy.name, proxy.port, 'HAProxy with deploy/cluster/haproxy.cfg'],
    ...servers.map(({ name, port }) => [name, port, 'Statefolio']),
    ...databases.map(({ name, port }) => [name, port, `PostgreSQL, ${states.get(name)}`]),
    [monitor.name, monitor.port, 'pg_auto_failover'],
  ];
  return [
    `\nThe demo is at ${address}`,
    ...lines.map(([name, port, what]) => `  ${name.padEnd(12)}${String(port).padEnd(7)}${what}`),
    `Logs are in ${folder}. What is killed is started again. Ctrl-C ends all and removes the folder.`,
  ].join('\n');
}
