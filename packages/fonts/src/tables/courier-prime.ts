// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Courier Prime',
  slug: 'courier-prime',
  kind: 'monospace',
  unitsPerEm: 2048,
  ascent: 1600,
  descent: 700,
  ranges: {
    latin:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    'latin-ext':
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
  variants: [
    {
      weight: 400,
      italic: false,
      advances:
        'd:y4,w:y4*2n,4g:y4*48,8p:y4*g,96:y4*1h,b6:y4,ew:y4*4,fr:y4,jq:y4*2,ka:y4,kc:y4*2,60w:y4*6,642:y4*2,6c3:y4*2,6c8:y4*3,6cc:y4*3,6cg:y4,6ci:y4,6cm:y4,6cy:y4*2,6d5:y4*2,6dg:y4,6g3:y4,6g9:y4,6gc:y4,6jm:y4,6qa:y4,6qd:y4',
    },
    {
      weight: 400,
      italic: true,
      advances:
        'd:y4,w:y4*2n,4g:y4*48,8p:y4*g,96:y4*1h,b6:y4,ew:y4*4,fr:y4,jq:y4*2,ka:y4,kc:y4*2,60w:y4*6,642:y4*2,6c3:y4*2,6c8:y4*3,6cc:y4*3,6cg:y4,6ci:y4,6cm:y4,6cy:y4*2,6d5:y4*2,6dg:y4,6g3:y4,6g9:y4,6gc:y4,6jm:y4,6qa:y4,6qd:y4',
    },
    {
      weight: 700,
      italic: false,
      advances:
        'd:y4,w:y4*2n,4g:y4*48,8p:y4*g,96:y4*1h,b6:y4,ew:y4*4,fr:y4,jq:y4*2,ka:y4,kc:y4*2,60w:y4*6,642:y4*2,6c3:y4*2,6c8:y4*3,6cc:y4*3,6cg:y4,6ci:y4,6cm:y4,6cy:y4*2,6d5:y4*2,6dg:y4,6g3:y4,6g9:y4,6gc:y4,6jm:y4,6qa:y4,6qd:y4',
    },
    {
      weight: 700,
      italic: true,
      advances:
        'd:y4,w:y4*2n,4g:y4*48,8p:y4*g,96:y4*1h,b6:y4,ew:y4*4,fr:y4,jq:y4*2,ka:y4,kc:y4*2,60w:y4*6,642:y4*2,6c3:y4*2,6c8:y4*3,6cc:y4*3,6cg:y4,6ci:y4,6cm:y4,6cy:y4*2,6d5:y4*2,6dg:y4,6g3:y4,6g9:y4,6gc:y4,6jm:y4,6qa:y4,6qd:y4',
    },
  ],
};
