const en = {
  label: 'Tidy up',
  layout: 'Layout',
  layouts: {
    layered: 'Layers',
    tree: 'Tree',
    force: 'Network',
    grid: 'Grid',
    pack: 'Compact',
  },
  direction: 'Direction',
  directions: { DOWN: 'Down', RIGHT: 'Right', UP: 'Up', LEFT: 'Left' },
  spacing: 'Spacing',
  apply: 'Apply',
  cancel: 'Cancel',
  working: 'Arranging…',
  ready: (count: number) =>
    count === 1 ? 'Preview: 1 element moves' : `Preview: ${count} elements move`,
  failed: 'The elements couldn’t be arranged. Try another layout.',
};

const es: typeof en = {
  label: 'Ordenar',
  layout: 'Disposición',
  layouts: {
    layered: 'Capas',
    tree: 'Árbol',
    force: 'Red',
    grid: 'Cuadrícula',
    pack: 'Compacta',
  },
  direction: 'Dirección',
  directions: {
    DOWN: 'Hacia abajo',
    RIGHT: 'Hacia la derecha',
    UP: 'Hacia arriba',
    LEFT: 'Hacia la izquierda',
  },
  spacing: 'Espaciado',
  apply: 'Aplicar',
  cancel: 'Cancelar',
  working: 'Ordenando…',
  ready: (count) =>
    count === 1
      ? 'Vista previa: se mueve 1 elemento'
      : `Vista previa: se mueven ${count} elementos`,
  failed: 'No se pudieron ordenar los elementos. Prueba otra disposición.',
};

/** Texts of the panel that arranges elements. */
export const tidy = { en, es };
