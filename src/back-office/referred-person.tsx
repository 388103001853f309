import type { components } from '../../openapi/schema.d.ts';
import type { QueryApi } from '../api/client.ts';
import { useAllowed } from './access.ts';
import { TextLink } from './text-link.tsx';

interface ReferredPersonProps {
  $api: QueryApi;
  person: components['schemas']['ReferredPerson'];
}

/** Whose investment a reward is for, with a link where the operator may open people. [decision 119] */
export function ReferredPerson({ $api, person: { id, name } }: ReferredPersonProps) {
  const mayOpen = useAllowed($api)('getPerson');
  const text = name || id;
  const path: string = `/admin/people/${encodeURIComponent(id)}`;
  return mayOpen ? <TextLink to={path}>{text}</TextLink> : text;
}
