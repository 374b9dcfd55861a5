import { useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { PersonRow } from './person-row.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { Panel } from './section-parts.tsx';
import type { Member, TeamIds } from './team-ids.ts';

interface MembersPanelProps {
  place: TeamIds;
  members: readonly Member[];
  manages: boolean;
}

export function MembersPanel({ place, members, manages }: MembersPanelProps) {
  const { settings } = useSettingsTexts();
  const { machines } = useSettingsTexts();
  const { client, me } = useSession();
  const [leaving, setLeaving] = useState<Member>();
  const { change, busy } = useChange(['team-members', place.edition_id], ['teams']);
  const options = (['TEAM_ADMIN', 'MEMBER'] as const).map((value) => ({
    value,
    label: settings.roles[value],
  }));
  const changeRole = ({ zuid, display_name }: Member, role: Member['role_name']) =>
    void change({
      work: () => client.teamMembers.changeRole({ ...place, member_id: zuid, role }),
      done: settings.roleChanged(display_name),
    });
  return (
    <Panel title={settings.members}>
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <PersonRow
            key={member.zuid}
            zuid={member.zuid}
            name={member.display_name}
            mail={member.is_service_account ? machines.label : member.mail_id}
          >
            {manages && member.zuid !== me.zuid ? (
              <>
                <Select
                  label={settings.roleOf(member.display_name)}
                  labelHidden
                  size="small"
                  value={member.role_name}
                  options={options}
                  disabled={busy}
                  onChange={(role) => changeRole(member, role)}
                />
                <IconButton
                  icon="close"
                  label={settings.removeOf(member.display_name)}
                  onClick={() => setLeaving(member)}
                />
              </>
            ) : (
              <span className="text-ink-soft">{settings.roles[member.role_name]}</span>
            )}
          </PersonRow>
        ))}
      </ul>
      {leaving && (
        <RemoveMemberDialog
          place={place}
          member={leaving}
          candidates={members.filter(({ zuid }) => zuid !== leaving.zuid)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Panel>
  );
}
