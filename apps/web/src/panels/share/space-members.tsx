import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { AddMember } from './add-member.tsx';
import { assignableRoles } from './assignable-roles.ts';
import type { Candidate } from './candidates.ts';
import { EntryRow } from './entry-row.tsx';
import { explainAccess, type Wording } from './explain-access.ts';
import type { AssignableRole, ShareActions } from './use-share-actions.ts';
import type { MemberType, Sharing, SpaceEntry } from './zone-access.ts';

interface SpaceMembersProps {
  sharing: Sharing;
  candidates: readonly Candidate[];
  wording: Wording;
  canManage: boolean;
  /** The team of the space if the caller can invite people to it. */
  inviteTeamId: string | undefined;
  actions: ShareActions;
}

/** The members of the space, and a field to add more. */
export function SpaceMembers(props: SpaceMembersProps) {
  const { sharing, candidates, canManage, inviteTeamId, actions } = props;
  const { share: texts } = useTexts().panels;
  return (
    <div className="flex flex-col gap-4">
      {canManage ? (
        <AddMember
          candidates={candidates}
          entries={sharing.entries}
          add={actions.add}
          invite={inviteTeamId ? (mail) => actions.invite(inviteTeamId, mail) : undefined}
        />
      ) : (
        <p className="text-ink-soft">{texts.cannotManage}</p>
      )}
      <ul aria-live="polite" className="flex flex-col divide-y divide-line">
        {sharing.entries.map((entry) => (
          <Member key={entry.id} entry={entry} {...props} />
        ))}
      </ul>
    </div>
  );
}

function markOf(type: MemberType, texts: { team: string; group: string }): string | undefined {
  if (type === 'TEAM') return texts.team;
  return type === 'GROUP' ? texts.group : undefined;
}

function Member(props: SpaceMembersProps & { entry: SpaceEntry }) {
  const { entry, sharing, wording, canManage, actions } = props;
  const { share: texts } = useTexts().panels;
  const { me } = useSession();
  const name = entry.type === 'ORG' ? texts.everyone : entry.name;
  const changeable = canManage && entry.role !== 'CREATOR' && entry.id !== me.zuid;
  return (
    <EntryRow
      id={entry.id}
      type={entry.type}
      name={name}
      mark={entry.id === me.zuid ? texts.you : markOf(entry.type, texts)}
      sentence={explainAccess(entry, sharing, wording)}
    >
      {changeable ? (
        <>
          <Select
            label={texts.roleOf(name)}
            labelHidden
            size="small"
            value={entry.role as AssignableRole} // the owner's role cannot be changed
            options={assignableRoles.map((value) => ({ value, label: texts.role[value] }))}
            onChange={(role) => void actions.changeRole(entry, role)}
          />
          <IconButton
            icon="close"
            label={texts.remove(name)}
            onClick={() => void actions.remove(entry)}
          />
        </>
      ) : (
        <span className="text-ink-soft">{texts.role[entry.role]}</span>
      )}
    </EntryRow>
  );
}
