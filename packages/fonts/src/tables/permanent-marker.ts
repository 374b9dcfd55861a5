// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Permanent Marker',
  slug: 'permanent-marker',
  kind: 'handwriting',
  unitsPerEm: 1024,
  ascent: 1136,
  descent: 325,
  ranges: {
    latin:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  variants: [
    {
      weight: 400,
      italic: false,
      advances:
        'w:aj 7f e0 k0 e1 ib h2 7k aa*2 j6 gh 5t hc 6i bf jj 96 ii fz gk gi e9 ge fa f2 6v 6z hs gp i2 fu ku jz jj he gr hu gd mg js eo j1 m3 i0 rp jh l6 i7 l6 ie ge ha js gm sa hq e1 iw b1 a1 bh er k6 lh gj gb em e5 eu cy ik gk 94 f7 id f6 n6 g2 hw ex hs fe d7 dn gn dt nh ef be fl cr 9g dp gj,4g:aj 7f dw gp ei g1 8l hy lh hh cx g4 jv hb hr lh 83 fx b0 af lh g7 kr 6g lh 5v co gy k2 lc na fu jz*6 wt he hu*4 eo*4 io jh l6*5 dy l6 js*4 e1 jd qi gj*6 qz em eu*4 94*4 fe g2 hw*5 fx i0 gn*4 be gh be,8h:94,9e:yi sr,jq:lh,ka:lh,kc:lh,6c3:gr p0,6c8:5s 5o 5t,6cc:bo c4 c9,6ci:8j,6cm:lv,6d5:96 9q,6dg:fe,6gc:g3,6qa:fm',
    },
  ],
};
