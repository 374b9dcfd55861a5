import * as oauth from 'openid-client';
import { CommandError } from '../errors.ts';

interface DeviceLoginOptions {
  scope: string;
  tell(text: string): void;
}

/** Logs in on another device, for machines without a browser (RFC 8628). */
export async function logInByDevice(
  config: oauth.Configuration,
  { scope, tell }: DeviceLoginOptions,
) {
  if (!config.serverMetadata().device_authorization_endpoint) {
    throw new CommandError(
      'The OpenID provider does not support the device flow. Omit --device, or use --token.',
    );
  }
  const device = await oauth.initiateDeviceAuthorization(config, { scope });
  const address = device.verification_uri_complete ?? device.verification_uri;
  tell(`On any device, open:\n\n  ${address}\n\nand confirm the code ${device.user_code}\n\n`);
  try {
    return await oauth.pollDeviceAuthorizationGrant(config, device);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The login was not completed: ${reason}. Run the command again.`, {
      cause: error,
    });
  }
}
