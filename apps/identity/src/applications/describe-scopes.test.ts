import { expect, it } from 'vitest';
import { API_SCOPES } from '../scopes.ts';
import { consentTexts } from './consent-texts.ts';
import { describeScopes } from './describe-scopes.ts';

it.each(['en', 'es'] as const)(
  'every scope is described to the person who consents, in %s',
  (language) => {
    const texts = consentTexts(language);
    const always = describeScopes(texts, []).length;
    for (const scope of API_SCOPES)
      expect(describeScopes(texts, [scope]), scope).toHaveLength(always + 1);
  },
);
