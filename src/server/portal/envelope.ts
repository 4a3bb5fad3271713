import { portalErrors } from '#contract/errors.ts';

/** Response of the portal's own calls: HTTP 200, and `code` decides; 1 is success. */
export interface PortalEnvelope {
  code: number;
  msg: string;
  data: unknown;
}

export function toPortalSuccess(data: unknown): PortalEnvelope {
  return { code: portalErrors.success, msg: 'success', data };
}
