import { useState } from 'react';
import { accessTokensQuery } from '../api/queries.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Select } from '../ui/select.tsx';
import { TokenDialog } from './token-dialog.tsx';

interface CreateTokenDialogProps {
  editionId: string;
  onClose: () => void;
}

const places = ['edition', 'all'] as const;

/** Creates a personal access token and shows it once. */
export function CreateTokenDialog({ editionId, onClose }: CreateTokenDialogProps) {
  const { settings } = useSettingsTexts();
  const { client } = useSession();
  const [place, setPlace] = useState<(typeof places)[number]>('edition');
  return (
    <TokenDialog
      title={settings.newToken}
      accesses={settings.tokenAccesses}
      queryKey={accessTokensQuery(client).queryKey}
      create={(wishes) =>
        client.accessTokens.create({
          ...wishes,
          ...(place === 'edition' && { edition_ids: [editionId] }),
        })
      }
      onClose={onClose}
    >
      <Select
        label={settings.tokenEditions}
        value={place}
        options={places.map((value) => ({
          value,
          label: value === 'edition' ? settings.tokenInEdition : settings.tokenInAll,
        }))}
        onChange={setPlace}
      />
    </TokenDialog>
  );
}
