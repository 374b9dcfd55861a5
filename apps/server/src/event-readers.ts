import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Clock } from './core/clock.ts';
import type { IdSource } from './core/ids.ts';
import type { PooledDatabase } from './db/database.ts';
import type { Installation } from './db/installation.ts';
import { createLogHeads } from './domain/events/log-heads.ts';
import type { Sequencer, SequencerOptions } from './domain/events/sequencer.ts';
import { createInboxVersions } from './domain/notifications/inbox-versions.ts';
import { startMailSender } from './domain/notifications/mail/mail-sender.ts';
import { createUnsubscribeTokens } from './domain/notifications/mail/unsubscribe-token.ts';
import { createNotifier } from './domain/notifications/notifier.ts';
import { createTargetPolicy } from './domain/outgoing/target-policy.ts';
import { createDeliveryWorker, type DeliveryOptions } from './domain/webhooks/delivery-worker.ts';
import { createSecretBox } from './domain/webhooks/secret-box.ts';

interface EventReaderOptions extends Pick<DeliveryOptions, 'presentEvent'> {
  config: Config;
  db: PooledDatabase;
  clock: Clock;
  ids: IdSource;
  installation: Installation;
  log: FastifyBaseLogger;
  /** Starts the sequencer, which the database wakes. */
  startSequencer: (options: SequencerOptions) => Sequencer | undefined;
}

/** Starts the sequencer of events and what reads its log: requests that wait, webhooks and notifications. */
export function startEventReaders({
  config: { mail, secretKeys, webhookNetworks },
  db,
  clock,
  ids,
  installation,
  log,
  startSequencer,
  presentEvent,
}: EventReaderOptions) {
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message);
  const onEventError = warn('events are delayed');
  const onNotifierError = warn('notifications are delayed');
  const logHeads = createLogHeads({ db: db.reserved, onError: onEventError });
  const secrets = createSecretBox([...secretKeys, installation.secret]);
  const policy = createTargetPolicy(webhookNetworks);
  const deliveries = createDeliveryWorker({
    ...{ db, clock, ids, secrets, policy, presentEvent },
    onError: warn('webhooks are delayed'),
  });
  const inboxVersions = createInboxVersions({ db: db.reserved, onError: onNotifierError });
  const sendsMail = mail !== undefined;
  const notifier = createNotifier({
    ...{ db, clock, ids, sendsMail, onError: onNotifierError },
    onNotified: inboxVersions.advance,
  });
  const sequencer = startSequencer({
    db,
    onLogged(editionId, { head, notifies }) {
      logHeads.advance(editionId, head);
      deliveries.wake();
      if (notifies) notifier.wake(editionId);
    },
    onError: onEventError,
  });
  if (!sequencer) void Promise.all([deliveries.close(), notifier.close()]); // there is nothing to read
  const unsubscribeTokens = createUnsubscribeTokens(installation.secret);
  const mailSender =
    mail &&
    startMailSender({
      ...{ db, clock, tokens: unsubscribeTokens, settings: mail },
      onError: warn('mails are delayed'),
    });
  return {
    /** What operations need. */
    api: {
      ...{ logHeads, inboxVersions, sendsMail },
      webhooks: { secrets, policy, wake: deliveries.wake },
    },
    unsubscribeTokens,
    /** Lets requests that wait return. */
    stopWaiting() {
      logHeads.close();
      inboxVersions.close();
    },
    async close() {
      await sequencer?.close();
      await deliveries.close();
      await notifier.close();
      await mailSender?.close();
    },
  };
}
