import type { Action, ConsentTexts } from './consent-texts.ts';

const RESOURCE = /^Service\.(editions|teams|spaces|zones)\.(READ|CREATE|UPDATE|DELETE)$/;

/** Describes scopes in words, with one sentence for all actions on a resource. */
export function describeScopes(texts: ConsentTexts, scopes: readonly string[]): string[] {
  const actions = new Map<string, Action[]>();
  for (const scope of scopes) {
    const [, resource, action] = RESOURCE.exec(scope) ?? [];
    if (resource && action)
      // The pattern allows these actions only.
      actions.set(resource, [...(actions.get(resource) ?? []), action as Action]);
  }
  const sentences = [...actions].map(([resource, ofResource]) => {
    const verbs = texts.list.format(ofResource.map((action) => texts.actions[action]));
    return capitalize(`${verbs} ${texts.resources[resource]}`);
  });
  return [
    // Access tokens contain name and address, whatever was requested.
    texts.profile,
    ...sentences,
    ...(scopes.includes('Service.zones.PROPOSE') ? [texts.proposals] : []),
    ...(scopes.includes('Service.documents.READ') ? [texts.versions] : []),
    ...(scopes.includes('securesearch.READ') ? [texts.search] : []),
    texts.offline,
  ];
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
