// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Architects Daughter',
  slug: 'architects-daughter',
  kind: 'handwriting',
  unitsPerEm: 1024,
  ascent: 1010,
  descent: 413,
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
        'w:be 3u 6q i5 fu er j2 4m 8h a0 eg ex 52 8u 40 cy hy 3n ga eh jd k5 hu hi ig g7 4r 3j dj e0 df ee to i8 k8 k5 ig gu jp*2 h8 4b f2 h8 jp nj hu j2 i5 ka*2 ia hq fz hu qr h2 f7 mb c3 ea fe 8q jj 4w eh fz i0 el fe gw eo e3 4b 52 hh 4h m5 e8 g0 fu em fp ea bi eg er n0 de fm e3 a1 45 dm cn,4g:be 3u i0 fc g0 f7 3n ea ak hy 73 jy h2,4u:hy 8u 69 ex ao 9c 4w dy as 40 7l 37 7q im hn ig oj ds i8*6 oy k5 gu*4 4b*4 je hu j2*5 de j2 fz*4 f7 ee k8 eh*6 qa i0 fe*4 4b*4 gi e8 g0*5 9s g0 eg*4 fm er fm i8 eh i8 eh i8 eh k5 i0 k5 i0 k5 i0 k5 i0 ig,7m:gu fe gu fe gu fe gu fe gu fe jp eo jp eo jp eo jp eo h8 e3 h8 e3 4b*2,8b:4b*2,8e:4b*4,8k:f2 4s h8 hh,8p:jp 4h jp 4h jp,8v:jp 8h jp 4h hu e8 hu e8 hu e8*2,98:j2 g0 j2 g0 j2 g0 u4 pz ka fp ka fp ka fp ia ea ia ea ia ea ia ea hq bi hq,9y:hq bi fz eg fz eg fz eg fz eg fz eg fz eg qr n0 f7 fm f7 mb e3 mb e3 mb e3,b6:gw,e4:oy qa j2 g0,ew:ia ea,jq:8q*2,ka:69,kc:cn 7r,60w:qr n0 qr n0 qr n0,642:f7 fm,6c3:8u bp,6c8:4m*3,6cc:6q*2 7z,6cg:be,6ci:5h,6cm:c1,6d5:dj df,6dg:cy,6gc:mm,6jm:yf,6qa:8u',
    },
  ],
};
