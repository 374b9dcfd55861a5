import { type FormEvent, useId, useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { useToasts } from '../ui/toast.tsx';
import { readMailAddresses } from './mail-addresses.ts';
import { JoinLinksDialog } from './operator/join-links-dialog.tsx';
import { type JoinLink, useJoinLinks } from './operator/use-join-links.ts';
import type { TeamIds } from './team-ids.ts';

interface InviteDialogProps {
  place: TeamIds;
  onClose: () => void;
}

interface Failed {
  mail_id?: string;
  message: string;
}

export function InviteDialog({ place, onClose }: InviteDialogProps) {
  const { shell } = useTexts();
  const { settings } = useSettingsTexts();
  const { client } = useSession();
  const { notify } = useToasts();
  const formId = useId();
  const { change, busy } = useChange(['invitations', place.edition_id], ['team-members']);
  const [text, setText] = useState('');
  const [role, setRole] = useState<'MEMBER' | 'TEAM_ADMIN'>('MEMBER');
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const createJoinLinks = useJoinLinks();
  const [links, setLinks] = useState<readonly JoinLink[]>([]);
  const closeLinks = () => (failed.length > 0 ? setLinks([]) : onClose());
  const addresses = readMailAddresses(text);
  const invite = async () => {
    const { added_members, failed_members = [] } = await client.teamMembers.add({
      ...place,
      members_info: addresses.map((mail_id) => ({ mail_id, role })),
    });
    if (added_members.length > 0) notify(settings.invited(added_members.length));
    setFailed(failed_members);
    setText(failed_members.flatMap(({ mail_id }) => mail_id ?? []).join('\n'));
    const created = await createJoinLinks(added_members.map(({ mail_id }) => mail_id));
    setLinks(created);
    if (failed_members.length === 0 && created.length === 0) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change({ work: invite });
  };
  if (links.length > 0) return <JoinLinksDialog links={links} onClose={closeLinks} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={settings.inviteTitle}
      description={settings.inviteText}
      actions={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            disabled={busy || addresses.length === 0}
          >
            {settings.invite}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {failed.length > 0 && (
          <Notice
            kind="error"
            title={settings.notInvited}
            text={failed.map(({ mail_id, message }) => `${mail_id}: ${message}`).join(' ')}
          />
        )}
        <TextArea
          label={settings.inviteAddresses}
          hint={settings.inviteAddressesHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Select
          label={settings.inviteAs}
          value={role}
          options={(['MEMBER', 'TEAM_ADMIN'] as const).map((value) => ({
            value,
            label: settings.roles[value],
          }))}
          onChange={setRole}
        />
      </form>
    </Dialog>
  );
}
