import { describe, expect, it } from 'vitest';
import { settingsDeployed } from './settings-deployed.ts';
import { createProject } from './test-project.ts';

const COMPOSE = `name: lienzo
x-node: &node
  image: \${LIENZO_IMAGE:-lienzo}
  environment:
    PORT: 8080
    HOST:
services:
  postgres:
    image: postgres:17
    environment:
      POSTGRES_DB: lienzo
  lienzo:
    <<: *node
`;
const CHART = `settings:
  HOST: 0.0.0.0
env:
  - name: PORT
    value: "8080"
`;

const runCheck = async (files: Readonly<Record<string, string>>) =>
  settingsDeployed.findFaults(
    await createProject({
      files: {
        'apps/server/src/config.ts': "host: env.HOST,\nport: readInteger(env, 'PORT', 8080),\n",
        'deploy/compose.yaml': COMPOSE,
        'deploy/helm/lienzo/values.yaml': CHART,
        ...files,
      },
    }),
  );

describe('settings of deployments', () => {
  it('passes when the service reads all of them, and ignores other services', async () => {
    expect(await runCheck({})).toEqual([]);
  });

  it('fails on a name in the compose file that the service does not read', async () => {
    const text = COMPOSE.replace('    HOST:', '    HOSTS:');
    expect(await runCheck({ 'deploy/compose.yaml': text })).toEqual([
      'deploy/compose.yaml sets HOSTS, which the service does not read',
    ]);
  });

  it('fails on a key and on a variable of the chart that the service does not read', async () => {
    const text = CHART.replace('HOST', 'HOSTS').replace('PORT', 'PORTS');
    expect(await runCheck({ 'deploy/helm/lienzo/values.yaml': text })).toEqual([
      'deploy/helm/lienzo/values.yaml sets HOSTS, which the service does not read',
      'deploy/helm/lienzo/values.yaml sets PORTS, which the service does not read',
    ]);
  });

  it('throws when the compose file does not run our image', async () => {
    const text = COMPOSE.replace('LIENZO_IMAGE', 'OTHER').replace('*node', '*other');
    await expect(runCheck({ 'deploy/compose.yaml': text })).rejects.toThrow(/LIENZO_IMAGE/);
  });
});
