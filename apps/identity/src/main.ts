import { startIdentity } from './identity.ts';

/** Origins from which people open the web app. */
const webOrigins = (process.env.WEB_ORIGINS ?? 'http://127.0.0.1:8080,http://localhost:8080').split(
  ',',
);

const identity = await startIdentity({
  port: Number(process.env.PORT ?? 9400),
  host: process.env.HOST,
  issuer: process.env.ISSUER,
  audience: process.env.AUDIENCE ?? 'lienzo',
  accounts: [
    { user: 'ada', name: 'Ada Lovelace', mail: 'ada@example.test' },
    { user: 'grace', name: 'Grace Hopper', mail: 'grace@example.test' },
    { user: 'linus', name: 'Linus Pauling', mail: 'linus@example.test', mailVerified: false },
  ],
  clients: [
    { clientId: 'lienzo-development', redirectUris: ['http://127.0.0.1:8080/callback'] },
    { clientId: 'lienzo-web', redirectUris: webOrigins.map((origin) => `${origin}/sign-in/done`) },
    {
      clientId: 'lienzo-reference',
      redirectUris: webOrigins.map((origin) => `${origin}/reference/`),
    },
  ],
  introspection: { clientId: 'lienzo-api', clientSecret: 'development-only' },
  sandbox: true,
});

process.stdout.write(`OpenID provider for development: ${identity.issuer}\n`);
process.once('SIGINT', identity.close);
process.once('SIGTERM', identity.close);
