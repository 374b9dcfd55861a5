import { encodeLeave, isClosingMessage, readAddress, readServerMessage } from '@lienzo/zone-doc';
import { createVirtualSocket, type VirtualSocket } from './virtual-socket.ts';

/** A WebSocket that several zones use. */
export interface SharedSocket {
  /** Opens a virtual socket for one zone. The real one is opened with the first of them. */
  open(): VirtualSocket;
  /** Returns the number of virtual sockets. */
  size(): number;
  /** Closes the real socket and all virtual ones. */
  close(): void;
}

const OPEN = 1;
const LEAVE_MILLISECONDS = 2_000;
/** What zones see when the socket is closed because of another one. They reconnect. */
const RECONNECT = { code: 1012, reason: 'shared' };

/**
 * Carries the messages of several zones over one WebSocket. Every message begins with the name of its
 * document, so the service needs no change. A zone that disconnects leaves its document; the others stay.
 */
export function createSharedSocket(url: string): SharedSocket {
  const members = new Set<VirtualSocket>();
  const byAddress = new Map<string, VirtualSocket>();
  /** Messages for documents that the service is still closing, by address. */
  const leaving = new Map<string, Uint8Array[]>();
  const leaveTimers = new Set<ReturnType<typeof setTimeout>>();
  /** Documents that the service has opened on this connection. */
  const opened = new Set<string>();
  /** The zone because of which the service closes the connection. */
  let culprit: VirtualSocket | undefined;
  let socket: WebSocket | undefined;

  const connect = () => {
    const created = new WebSocket(url);
    created.binaryType = 'arraybuffer';
    socket = created;
    created.addEventListener('open', () => {
      if (socket === created) for (const member of members) member.receiveOpen();
    });
    created.addEventListener('message', ({ data }) => {
      if (socket === created) receive(data as ArrayBuffer); // binaryType is arraybuffer
    });
    created.addEventListener('close', ({ code, reason }) => {
      if (socket === created) end({ code, reason });
    });
    created.addEventListener('error', () => {}); // a close event follows
  };
  const end = (event: { code: number; reason: string }) => {
    const guilty = culprit;
    const ended = [...members];
    socket = undefined;
    culprit = undefined;
    members.clear();
    byAddress.clear();
    leaving.clear();
    opened.clear();
    for (const timer of leaveTimers) clearTimeout(timer);
    leaveTimers.clear();
    for (const member of ended)
      member.receiveClose(guilty && guilty !== member ? RECONNECT : event);
  };
  /** Ends a connection that does not answer. */
  const drop = () => {
    const dropped = socket;
    end({ code: 4408, reason: 'silent' });
    dropped?.close();
  };
  const receive = (data: ArrayBuffer) => {
    const message = new Uint8Array(data);
    const address = readAddress(message);
    if (address === undefined) {
      for (const member of members) return member.receiveMessage(data); // a ping; one of them answers
      return;
    }
    const read = readServerMessage(message);
    if (leaving.has(address)) {
      if (read.type === 'closed') finishLeaving(address);
      return; // what the service sent before it knew
    }
    const member = byAddress.get(address);
    if (read.type === 'stateless' && isClosingMessage(read.payload)) culprit = member;
    else if (read.type === 'closed') closeMember(member, address);
    else {
      if (read.type !== 'auth') opened.add(address);
      member?.receiveMessage(data);
    }
  };
  const closeMember = (member: VirtualSocket | undefined, address: string) => {
    opened.delete(address);
    byAddress.delete(address);
    if (!member) return;
    members.delete(member);
    member.receiveClose(RECONNECT);
  };
  const finishLeaving = (address: string) => {
    const waiting = leaving.get(address) ?? [];
    leaving.delete(address);
    for (const message of waiting) socket?.send(new Uint8Array(message));
  };
  const leave = (address: string) => {
    byAddress.delete(address);
    if (!opened.delete(address) || socket?.readyState !== OPEN) return;
    // The service must have closed the document before it can be opened again.
    leaving.set(address, []);
    socket.send(new Uint8Array(encodeLeave(address)));
    const current = socket;
    const timer = setTimeout(() => {
      leaveTimers.delete(timer);
      if (socket === current && leaving.has(address)) drop();
    }, LEAVE_MILLISECONDS);
    leaveTimers.add(timer);
  };
  const send = (member: VirtualSocket, message: Uint8Array) => {
    const address = readAddress(message);
    if (address !== undefined) byAddress.set(address, member);
    const waiting = address === undefined ? undefined : leaving.get(address);
    if (waiting) waiting.push(message);
    else if (socket?.readyState === OPEN) socket.send(new Uint8Array(message));
  };

  return {
    open() {
      const member: VirtualSocket = createVirtualSocket({
        send: (message) => send(member, message),
        close() {
          if (!members.delete(member)) return;
          for (const [address, owner] of byAddress) if (owner === member) leave(address);
          member.receiveClose({ code: 1000, reason: '' });
        },
      });
      members.add(member);
      if (!socket) connect();
      else if (socket.readyState === OPEN) queueMicrotask(() => member.receiveOpen());
      return member;
    },
    size: () => members.size,
    close() {
      const closed = socket;
      end({ code: 1000, reason: '' });
      closed?.close();
    },
  };
}
