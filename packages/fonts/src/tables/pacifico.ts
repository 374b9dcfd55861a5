// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Pacifico',
  slug: 'pacifico',
  kind: 'handwriting',
  unitsPerEm: 1000,
  ascent: 1303,
  descent: 453,
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
        'd:7d,w:7d 9g e6 jg ek ow nn 82 h1*2 eg jg 75 b7 75 e5 f3 ag fk eg g1 ee f1 dt e8 f1 75*2 jg*3 d8 s7 lu mz j2 n8 j2 js mj o9 dr kn q1 ip y8 ok mo md mo og j9 jd oq l7 xt js nn k1 b9 e5 b9 jg 9u go d2 d5 a8 eb ax ab db dy 6u 72 el 92 ko ds cj dd dw cn bv ax cu ch jg ep db cd dm 92 dm jg,4g:7d 9g cy el jg dt 92 gv go hz ax h3 jg b7 hz go ap jg ci*2 go cu kj 75 go ci bc h3 qj sg sr d8 lu*6 s7 j2*5 dr*4 mt ok mo*5 jg mo oq*4 nn lk gk d2*6 i5 a8 ax*4 6u*4 cj ds cj*5 jg cr cu*4 db e4 db lu d2 lu d2 lu d2 j2 a8 j2 a8 j2 a8 j2 a8 n8 d2 mt d2 j2 ax j2 ax j2 ax j2 ax j2 ax mj db mj db mj db mj db o9 dy ns dy dr 6u dr 6u dr 6u dr 6u dr 6u,8k:kn 72 q1 el cx ip 92 ip 92 ip 6l ip a3 ip 92 ok ds ok ds ok ds*2 ok dr mo cj mo cj mo cj v8 ik og cn og cn og cn j9 bv j9 bv j9 bv j9 bv jd ax jd 9j jd 9j oq cu oq cu oq cu oq cu oq cu oq cu xt jg nn db nn k1 cd k1 cd k1 cd,b3:m0,b6:da,bk:mo cj,bz:oq e8,ck:16j x3 ov zg pr gy 15l vm ku,di:mj db,dm:mo cj,e2:lu d2 s7 i5 mo cr lu d2 lu d2 j2 ax j2 ax dr 6u dr 6u mo cj mo cj og cn og cn oq cu oq cu j9 bv jd ax,fe:mo cj mo cj,fk:mo cj nn db,fr:72,gp:cq,jg:go,jq:go*2,jt:go,ka:go,kc:go*2,lc:0*2,lf:0*2,lk:0*2,mb:0,sg:j2*2 r2 hn j3 j9 dr*2 kn w6 wu r7 q1 oq mw oq lu ph mz hn qs j2 ya k5 oq*2 q1 nx vh o9 mo os md j2 jd mw r5 js oq lh zc*2 nz ty k1 kz ym nm d2 d5*2 ak db ax jx c3 cu*2 cx f9 ke d7 cj ds dd a8 ko db k1 ep dx ff j9 kc f2 ji ed cy is f3 ax*2 ea ak aj bv 6u*2 72 m2 kv dy cx cu db go,wg:hx ay,xc:it d4,60w:xt jg xt jg xt jg,61q:nf,61s:lu d2 lu d2 lu d2 lu d2 lu d2 lu d2 lu d2 lu d2 lu d2 lu d2 lu d2 lu d2 j2 ax j2 ax j2 ax j2 ax j2 ax j2 ax j2 ax j2 ax dr 6u dr 6u mo cj mo cj mo cj mo cj mo cj mo cj mo cj mo cj mo cj mo cj mo cj mo cj oq cu oq cu oq e8 oq e8 oq e8 oq e8 oq e8 nn db nn db nn db nn db,6c3:dg h8,6c8:6l 6k 75,6cc:cp co d9,6cg:gc,6ci:e8,6cm:ll,6d5:9q*2,6dg:5k,6g1:ed,6g3:ku el,6g6:io u5,6g9:lj,6gb:cv fc ge e9,6gh:fh gn,6gk:fu ed,6go:ei e7 ck,6gs:ip e1,6ja:xa,6jm:vy,6qa:jg,6qd:jg',
    },
  ],
};
