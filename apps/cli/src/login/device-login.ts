import * as oauth from 'openid-client';
import { CommandError } from '../usage-error.ts';

interface Ways {
  scope: string;
  tell(text: string): void;
}

/** For machines without a browser: the person signs in on another one (RFC 8628). */
export async function logInByDevice(config: oauth.Configuration, { scope, tell }: Ways) {
  if (!config.serverMetadata().device_authorization_endpoint) {
    throw new CommandError('The issuer offers no device flow. Leave out --device, or use --token.');
  }
  const device = await oauth.initiateDeviceAuthorization(config, { scope });
  const address = device.verification_uri_complete ?? device.verification_uri;
  tell(`On any device open\n\n  ${address}\n\nand compare the code ${device.user_code}\n\n`);
  try {
    return await oauth.pollDeviceAuthorizationGrant(config, device);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`Nobody signed in: ${reason}`, { cause: error });
  }
}
