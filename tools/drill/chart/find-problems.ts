import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';

interface Volume {
  name: string;
}

interface PodSpec {
  volumes?: Volume[];
  containers: { volumeMounts?: Volume[]; env: { name: string; value?: unknown }[] }[];
}

interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: { template?: { spec: PodSpec } };
}

export interface Manifest {
  file: string;
  object: KubernetesObject;
}

/** The kinds of the chart. Their validators come from the API descriptions of Kubernetes. */
const KINDS = [
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
  ServiceMonitor,
];

/** Returns why Kubernetes would refuse manifests, and which are missing, unexpected or inconsistent. */
export function findProblems(manifests: readonly Manifest[], expected: readonly string[]) {
  const found = manifests.map(({ object }) => `${object.kind} ${object.metadata.name}`);
  return [
    ...expected.filter((name) => !found.includes(name)).map((name) => `${name} is missing`),
    ...found.filter((name) => !expected.includes(name)).map((name) => `${name} is unexpected`),
    ...manifests.flatMap(({ file, object }) =>
      [...validate(object), ...checkPods(object)].map((problem) => `${file}: ${problem}`),
    ),
  ];
}

function validate(object: KubernetesObject): string[] {
  const known = KINDS.find(
    ({ apiVersion, kind }) => apiVersion === object.apiVersion && kind === object.kind,
  );
  if (!known) return [`${object.apiVersion} ${object.kind} is unknown`];
  try {
    // The validator is the same for all kinds; the constructor only copies the fields.
    new (known as new (data: unknown) => { validate(): void })(object).validate();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** What the API server checks beyond the schema: mounts have volumes, and variables are texts with unique names. */
function checkPods({ spec }: KubernetesObject): string[] {
  const pod = spec?.template?.spec;
  if (!pod) return [];
  const volumes = new Set((pod.volumes ?? []).map(({ name }) => name));
  return pod.containers.flatMap(({ volumeMounts = [], env }) => [
    ...volumeMounts
      .filter(({ name }) => !volumes.has(name))
      .map(({ name }) => `the volume ${name} is mounted but missing`),
    ...env
      .filter(({ name }, index) => env.findIndex((other) => other.name === name) !== index)
      .map(({ name }) => `the variable ${name} is set twice`),
    ...env
      .filter(({ value }) => value !== undefined && /^<no value>$|e\+/.test(String(value)))
      .map(({ name, value }) => `the variable ${name} has the value ${value}`),
  ]);
}
