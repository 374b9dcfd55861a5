const en = {
  title: 'Layers',
  close: 'Close layers',
  search: 'Search layers',
  name: 'Layer name',
  frame: 'Frame',
  shape: 'Shape',
  connector: 'Connector',
  drawing: 'Drawing',
  text: 'Text',
  group: (count: number) => `Group (${count})`,
  lock: (name: string) => `Lock ${name}`,
  unlock: (name: string) => `Unlock ${name}`,
  expand: 'Expand or collapse',
  empty: 'Nothing on the canvas yet',
  emptyText: 'Frames, groups and shapes are listed here, the topmost first.',
  noMatches: 'No layers found',
};

const es: typeof en = {
  title: 'Capas',
  close: 'Cerrar capas',
  search: 'Buscar capas',
  name: 'Nombre de la capa',
  frame: 'Marco',
  shape: 'Forma',
  connector: 'Conector',
  drawing: 'Dibujo',
  text: 'Texto',
  group: (count) => `Grupo (${count})`,
  lock: (name) => `Bloquear ${name}`,
  unlock: (name) => `Desbloquear ${name}`,
  expand: 'Expandir o contraer',
  empty: 'Todavía no hay nada en el lienzo',
  emptyText: 'Aquí se muestran marcos, grupos y formas, empezando por el superior.',
  noMatches: 'No se han encontrado capas',
};

export const outline = { en, es };
