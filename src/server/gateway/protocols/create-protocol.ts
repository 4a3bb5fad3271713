import type { ApiVersion } from '#contract/versions/descriptors.ts';
import type { Protocol } from './protocol.ts';
import { createProtocol1, type Protocol1Settings } from './protocol-1.ts';
import { createProtocol2, type Protocol2Settings } from './protocol-2.ts';

export function createProtocol(
  version: ApiVersion,
  settings: Protocol1Settings & Protocol2Settings,
): Protocol {
  return version.scheme === 'md5-v1'
    ? createProtocol1(version, settings)
    : createProtocol2(version, settings);
}
