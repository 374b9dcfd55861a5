const en = {
  present: 'Present',
  presentation: 'Presentation',
  nothingToPresent: 'Nothing to present yet',
  nothingToPresentHint: 'Draw frames around your content with F. Each frame becomes a page.',
  position: (index: number, count: number) => `${index} of ${count}`,
  previous: 'Previous frame',
  next: 'Next frame',
  laser: 'Laser pointer',
  end: 'End presentation',
  isPresenting: (name: string) => `${name} is presenting`,
  follow: 'Follow',
  dismiss: 'Dismiss',
  notNow: 'Not now',
  gather: 'Bring everyone to me',
  gathered: (count: number) =>
    count === 1 ? '1 person was asked to follow you' : `${count} people were asked to follow you`,
  asksToFollow: (name: string) => `${name} asks you to follow`,
  react: 'React',
  reactions: {
    like: 'Thumbs up',
    love: 'Heart',
    laugh: 'Laughing',
    party: 'Party',
    clap: 'Clapping',
    question: 'Question',
  },
  reacted: (name: string, reaction: string) => `${name}: ${reaction}`,
};

const es: typeof en = {
  present: 'Presentar',
  presentation: 'Presentación',
  nothingToPresent: 'Todavía no hay nada que presentar',
  nothingToPresentHint: 'Dibuja marcos alrededor de tu contenido con F. Cada marco es una página.',
  position: (index, count) => `${index} de ${count}`,
  previous: 'Marco anterior',
  next: 'Marco siguiente',
  laser: 'Puntero láser',
  end: 'Terminar presentación',
  isPresenting: (name) => `${name} está presentando`,
  follow: 'Seguir',
  dismiss: 'Descartar',
  notNow: 'Ahora no',
  gather: 'Traer a todos aquí',
  gathered: (count) =>
    count === 1
      ? 'Se ha pedido a 1 persona que te siga'
      : `Se ha pedido a ${count} personas que te sigan`,
  asksToFollow: (name) => `${name} te pide que sigas su vista`,
  react: 'Reaccionar',
  reactions: {
    like: 'Pulgar arriba',
    love: 'Corazón',
    laugh: 'Risa',
    party: 'Fiesta',
    clap: 'Aplauso',
    question: 'Pregunta',
  },
  reacted: (name, reaction) => `${name}: ${reaction}`,
};

export const facilitation = { en, es };
