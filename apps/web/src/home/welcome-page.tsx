import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { FailureNotice } from '../api/failure-notice.tsx';
import { readAppConfig } from '../session/app-config.ts';
import { useSession } from '../session/use-session.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { DeletedEditions } from '../shell/deleted-editions.tsx';
import { useHomeTexts } from '../texts/use-home-texts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useToasts } from '../ui/toast.tsx';
import { InvitationsNotice } from './invitations-notice.tsx';

/** For users without an edition: lets them create one or explains how to be invited. */
export function WelcomePage() {
  const home = useHomeTexts();
  const { client, me } = useSession();
  const { notify } = useToasts();
  const queries = useQueryClient();
  const trialId = useId();
  const [name, setName] = useState('');
  const [trial, setTrial] = useState(true);
  const { data: config } = useQuery({ queryKey: ['app-config'], queryFn: readAppConfig });
  const offersTrial = config?.default_plan === 'TRIAL';
  const create = useMutation({
    mutationFn: () =>
      client.editions.create({
        team_name: name.trim(),
        ...(offersTrial && { plan_type: trial ? 'TRIAL' : 'FREE' }),
      }),
    onSuccess: async () => {
      notify(home.editionReady);
      await queries.invalidateQueries({ queryKey: ['editions'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <AppFrame title={home.welcome}>
      <div className="mx-auto max-w-lg px-6 py-10 sm:py-16">
        <h1 className="text-2xl font-semibold tracking-tight">{home.welcome}</h1>
        <p className="mt-2 mb-6 text-ink-soft">{home.welcomeText}</p>
        <InvitationsNotice />
        <form
          onSubmit={submit}
          className="flex flex-col gap-4 rounded-card bg-raised p-6 shadow-card"
        >
          {create.error && <FailureNotice error={create.error} />}
          <Field
            label={home.editionName}
            hint={home.editionNameHint}
            value={name}
            maxLength={100}
            required
            onChange={({ target }) => setName(target.value)}
          />
          {offersTrial && (
            <label htmlFor={trialId} className="flex items-center gap-2">
              <input
                id={trialId}
                type="checkbox"
                checked={trial}
                onChange={({ target }) => setTrial(target.checked)}
                className="size-4 accent-accent"
              />
              {home.startTrial}
            </label>
          )}
          <Button
            kind="primary"
            type="submit"
            className="self-start"
            disabled={name.trim() === '' || create.isPending}
          >
            {home.createEdition}
          </Button>
        </form>
        <p className="mt-8 text-ink-soft">
          {home.welcomeInvited} <strong className="font-medium text-ink">{me.mail}</strong>
        </p>
        <div className="mt-8">
          <DeletedEditions />
        </div>
      </div>
    </AppFrame>
  );
}
