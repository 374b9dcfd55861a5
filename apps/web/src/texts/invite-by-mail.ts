import { usePreferences } from '../design/preferences.ts';

const en = {
  invite: (mail: string) => `Invite ${mail} to the team`,
  note: 'They are not in this edition yet',
  invited: (mail: string) =>
    `${mail} is invited to the team. Share the space with them once they have joined.`,
  refused: (mail: string) => `${mail} could not be invited`,
};

const es: typeof en = {
  invite: (mail) => `Invitar a ${mail} al equipo`,
  note: 'Aún no está en esta edición',
  invited: (mail) =>
    `${mail} tiene una invitación al equipo. Comparte el espacio cuando la haya aceptado.`,
  refused: (mail) => `No se ha podido invitar a ${mail}`,
};

export const inviteByMail = { en, es };

/** Returns texts of invitations in the share dialog, which is loaded when it is opened. */
export function useInviteTexts() {
  return inviteByMail[usePreferences().language];
}
