import type { NotificationKind } from '@lienzo/contract';

export interface MailTexts {
  subject: (count: number) => string;
  /** What happened, with the names of the person and of the zone, space or team. */
  lines: Readonly<Record<NotificationKind, (actor: string, place: string) => string>>;
  /** Stands for a person who has left. */
  someone: string;
  open: string;
  more: (count: number) => string;
  why: (edition: string) => string;
  unsubscribe: string;
  stopTitle: string;
  stopText: string;
  stop: string;
  stopped: string;
  invalid: string;
}

const english: MailTexts = {
  subject: (count) =>
    count === 1 ? '1 notification in Lienzo' : `${count} notifications in Lienzo`,
  lines: {
    mention: (actor, place) => `${actor} mentioned you in ${place}`,
    reply: (actor, place) => `${actor} replied in ${place}`,
    invitation: (actor, place) => `${actor} added you to the team ${place}`,
    share: (actor, place) => `${actor} shared ${place} with you`,
  },
  someone: 'Someone',
  open: 'Open',
  more: (count) => `${count} more in Lienzo`,
  why: (edition) => `You receive this email because you are a member of ${edition}.`,
  unsubscribe: 'Stop these emails',
  stopTitle: 'Stop email notifications',
  stopText: 'You will still find your notifications in Lienzo.',
  stop: 'Stop emails',
  stopped:
    'You will receive no more email notifications. You can turn them on again in the settings.',
  invalid: 'This link is not valid.',
};

const spanish: MailTexts = {
  subject: (count) =>
    count === 1 ? '1 notificación en Lienzo' : `${count} notificaciones en Lienzo`,
  lines: {
    mention: (actor, place) => `${actor} te ha mencionado en ${place}`,
    reply: (actor, place) => `${actor} ha respondido en ${place}`,
    invitation: (actor, place) => `${actor} te ha añadido al equipo ${place}`,
    share: (actor, place) => `${actor} ha compartido ${place} contigo`,
  },
  someone: 'Alguien',
  open: 'Abrir',
  more: (count) => `${count} más en Lienzo`,
  why: (edition) => `Recibes este correo porque perteneces a ${edition}.`,
  unsubscribe: 'Dejar de recibir estos correos',
  stopTitle: 'Dejar de recibir notificaciones por correo',
  stopText: 'Seguirás encontrando tus notificaciones en Lienzo.',
  stop: 'Dejar de recibir correos',
  stopped: 'No recibirás más notificaciones por correo. Puedes volver a activarlas en los ajustes.',
  invalid: 'Este enlace no es válido.',
};

export const mailTexts = { en: english, es: spanish } as const;
