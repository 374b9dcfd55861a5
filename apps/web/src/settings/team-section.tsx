import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '../api/failure-notice.tsx';
import { teamMembersQuery, teamsQuery } from '../api/queries.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { MembersPanel } from './members-panel.tsx';
import { SectionHead } from './section-parts.tsx';
import { TeamDetails } from './team-details.tsx';

interface TeamSectionProps {
  editionId: string;
  isEditionAdmin: boolean;
  /** Whether the person owns the edition, and so cannot leave. */
  isOwner: boolean;
}

/** Members, invitations and details of a team. */
export function TeamSection({ editionId, isEditionAdmin, isOwner }: TeamSectionProps) {
  const { settings } = useSettingsTexts();
  const { client, me } = useSession();
  const { data: teams = [], error, refetch } = useQuery(teamsQuery(client, editionId));
  const [chosen, setChosen] = useState('');
  const [inviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const team = teams.find(({ team_id }) => team_id === chosen) ?? teams[0];
  const place = { edition_id: editionId, team_id: team?.team_id ?? '' };
  const members = useQuery({ ...teamMembersQuery(client, place), enabled: team !== undefined });
  const mine = members.data?.find(({ zuid }) => zuid === me.zuid)?.role_name;
  const manages = isEditionAdmin || mine === 'TEAM_ADMIN';
  return (
    <>
      <SectionHead title={settings.team} text={settings.teamText}>
        {mine && !isOwner && <Button onClick={() => setLeaving(true)}>{settings.leaveTeam}</Button>}
        {manages && (
          <Button kind="primary" icon="user-plus" onClick={() => setInviting(true)}>
            {settings.invite}
          </Button>
        )}
      </SectionHead>
      {teams.length > 1 && team && (
        <Select
          label={settings.team}
          value={team.team_id}
          options={teams.map(({ team_id, team_name }) => ({ value: team_id, label: team_name }))}
          onChange={setChosen}
          className="max-w-xs"
        />
      )}
      {error && <FailureNotice error={error} onRetry={refetch} />}
      {members.error && <FailureNotice error={members.error} onRetry={members.refetch} />}
      {members.data ? (
        <MembersPanel place={place} members={members.data} manages={manages} />
      ) : (
        <Skeleton className="h-64 rounded-card" />
      )}
      {manages && <InvitationsPanel place={place} />}
      {manages && team && <TeamDetails key={team.team_id} place={place} team={team} />}
      {leaving && team && (
        <LeaveDialog
          title={settings.leaveTeamTitle(team.team_name)}
          text={settings.leaveTeamText}
          done={settings.leftTeam(team.team_name)}
          candidates={members.data ?? []}
          leave={(assign_to_zuid) => client.teams.leave({ ...place, assign_to_zuid })}
          onClose={() => setLeaving(false)}
        />
      )}
      {inviting && <InviteDialog place={place} onClose={() => setInviting(false)} />}
    </>
  );
}
