// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'IBM Plex Mono',
  slug: 'ibm-plex-mono',
  kind: 'monospace',
  unitsPerEm: 1000,
  ascent: 1025,
  descent: 275,
  ranges: {
    latin:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    'latin-ext':
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
    vietnamese:
      'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  },
  variants: [
    {
      weight: 400,
      italic: false,
      advances:
        'd:go,w:go*2n,4g:go*68,b3:go,b6:go,bk:go*2,bz:go*2,ct:go*g,e2:go*6,ew:go*4,fr:go,gp:go,jf:go*2,jq:go*2,ka:go,kc:go*2,lc:0*2,lf:0*2,lk:0*2,mb:0,sg:go*2o,wg:go*2,xc:go*2,60w:go*6,61q:go,61s:go*2i,6c3:go*2,6c8:go*3,6cc:go*3,6cg:go,6ci:go,6cm:go,6cy:go*2,6d5:go*2,6dg:go,6g1:go,6g4:go,6g6:go,6g8:go*7,6gh:go*2,6gk:go*2,6go:go*3,6gt:go,6gv:go,6j7:go,6ja:go,6jm:go,6mp:go,6mr:go,6qa:go,6qd:go',
    },
    {
      weight: 400,
      italic: true,
      advances:
        'd:go,w:go*2n,4g:go*68,b3:go,b6:go,bk:go*2,bz:go*2,ct:go*g,e2:go*6,ew:go*4,fr:go,gp:go,jf:go*2,jq:go*2,ka:go,kc:go*2,lc:0*2,lf:0*2,lk:0*2,mb:0,sg:go*2o,wg:go*2,xc:go*2,60w:go*6,61q:go,61s:go*2i,6c3:go*2,6c8:go*3,6cc:go*3,6cg:go,6ci:go,6cm:go,6cy:go*2,6d5:go*2,6dg:go,6g1:go,6g4:go,6g6:go,6g8:go*7,6gh:go*2,6gk:go*2,6go:go*3,6gt:go,6gv:go,6j7:go,6ja:go,6jm:go,6mp:go,6mr:go,6qa:go,6qd:go',
    },
    {
      weight: 700,
      italic: false,
      advances:
        'd:go,w:go*2n,4g:go*68,b3:go,b6:go,bk:go*2,bz:go*2,ct:go*g,e2:go*6,ew:go*4,fr:go,gp:go,jf:go*2,jq:go*2,ka:go,kc:go*2,lc:0*2,lf:0*2,lk:0*2,mb:0,sg:go*2o,wg:go*2,xc:go*2,60w:go*6,61q:go,61s:go*2i,6c3:go*2,6c8:go*3,6cc:go*3,6cg:go,6ci:go,6cm:go,6cy:go*2,6d5:go*2,6dg:go,6g1:go,6g4:go,6g6:go,6g8:go*7,6gh:go*2,6gk:go*2,6go:go*3,6gt:go,6gv:go,6j7:go,6ja:go,6jm:go,6mp:go,6mr:go,6qa:go,6qd:go',
    },
    {
      weight: 700,
      italic: true,
      advances:
        'd:go,w:go*2n,4g:go*68,b3:go,b6:go,bk:go*2,bz:go*2,ct:go*g,e2:go*6,ew:go*4,fr:go,gp:go,jf:go*2,jq:go*2,ka:go,kc:go*2,lc:0*2,lf:0*2,lk:0*2,mb:0,sg:go*2o,wg:go*2,xc:go*2,60w:go*6,61q:go,61s:go*2i,6c3:go*2,6c8:go*3,6cc:go*3,6cg:go,6ci:go,6cm:go,6cy:go*2,6d5:go*2,6dg:go,6g1:go,6g4:go,6g6:go,6g8:go*7,6gh:go*2,6gk:go*2,6go:go*3,6gt:go,6gv:go,6j7:go,6ja:go,6jm:go,6mp:go,6mr:go,6qa:go,6qd:go',
    },
  ],
};
