/** The programs of the machine that a cluster consists of, or one sentence that says how to install what is missing. */
export function clusterPrograms(): { haproxy: string; pgAutoctl: string; postgres: string } | { missing: string };
