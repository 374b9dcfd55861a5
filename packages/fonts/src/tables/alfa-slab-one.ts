// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Alfa Slab One',
  slug: 'alfa-slab-one',
  kind: 'display',
  unitsPerEm: 1000,
  ascent: 1036,
  descent: 333,
  ranges: {
    latin:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    'latin-ext':
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    vietnamese:
      'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  },
  variants: [
    {
      weight: 400,
      italic: false,
      advances:
        'd:8c,w:8c 9f 9w kc j0 ol n0 5d ae*2 bd g0 6t at 6s br kc ei i1 hb ja i3 j9 i0 jg j9 6s 6t dv dr dv hi vw me lj k2 mc jt hk lq nc bo ii n7 i5 vr q6 m0 ki mi m8 iq lo lp lu xj m8 lk j5 91 bs 91 bh go b7 h3 ie fm ia gi ao i6 jc 9m 8p iu 9q sy jc hk ia i4 en ef cj j2 i3 qk ho hk fs 8b 73 8b h6,4g:8c 9l fe hk g8 lb 73 gs dy k6 9d eg f7 9z k6 c6 7o g1 8r 8p b7 iq l3 5o 9k 7q 8y eg lk mj lm hi me*6 vm k2 jt*4 bo*4 my q6 m0*5 fu m0 lp*4 lk l6 jp h3*6 p5 fm gi*4 9m*4 gu jc hk*5 eh hk j2*4 hk i4 hk me h3 me h3 me h3 k2 fm k2 fm k2 fm k2 fm mc m2 my im jt gi jt gi jt gi jt gi jt gi lq i6 lq i6 lq i6 lq i6 nc jc nc j8 bo 9m bo 9m bo 9m bo 9m bo 9m ma ib ii 8p n7 iu iq i5 9q i5 9q i9 dq i5 e2 in ac q6 jc q6 jc q6 jc ns m4 i8 m0 hk m0 hk m0 hk ur qc m8 en m8 en m8 en iq ef iq ef iq ef iq ef lo cj lo dq lo cj lp j2 lp j2 lp j2 lp j2 lp j2 lp j2 xj qk lk hk lk j5 fs j5 fs j5 fs,b3:kj,b6:ao,bk:m0 hc,bz:lp is,ck:15h 124 y2 10n qu if 18o yv s1,di:lq i6,dm:m0 hk,e2:me h3 vm p5 m0 hk me h3 me h3 jt gi jt gi bo 9m bo 9m m0 hk m0 hk m8 en m8 en lp j2 lp j2 iq ef lo cj,fe:m0 hk m0 hk,fk:m0 hk lk hk,fr:8p,gp:gi,jf:6e 7i,ji:5p*2,jq:ea e7 5q c6 b7*2 5q,ka:96,kc:e2 f1,lc:0*2,lf:0*2,lk:0*2,mb:0,5xk:k2 fm,5xo:mc ia mc ia,5xw:jt gi jt gi,5y4:jt gi,5y8:lq i6,5yc:nc jc,5yi:nc jc,5ym:bo ca,5yu:i5 9q,5yy:i5 9q,5z6:vr sy q6 jc q6 jc q6 jc,5zg:m0 hk m0 hk m0 hk m0 hk,5zu:m8 en,5zy:m8 en iq ef iq ef iq ef iq ef iq ef,60c:lo cj lo cj,60o:lp j2 lp j2,60w:xj qk xj qk xj qk,61a:lk hk,61e:j5 fs,61j:cj,61q:n9,61s:me h3 me h3 me h3 me h3 me h3 me h3 me h3 me h3 me h3 me h3 me h3 me h3 jt gi jt gi jt gi jt gi jt gi jt gi jt gi jt gi bo 9m bo 9m m0 hk m0 hk m0 hk m0 hk m0 hk m0 hk m0 hk m0 hc m0 hc m0 hc m0 hc m0 hc lp j2 lp j2 lp is lp is lp is lp is lp is lk hk lk hk lk hk lk hk,6bt:5k,6bv:0,6c3:fd q3,6c8:5u*3,6cc:aq*3,6cg:cm,6ci:9j,6cm:j8,6cy:6f bp,6d5:8b*2,6dg:7z,6g1:jc,6g3:h6 hl,6g6:ng 13w,6g9:un,6gb:j0 k1 m7,6gh:l6 l4,6gl:jc,6gp:g3 j2,6gs:nm js,6j7:go,6jm:qa,6qa:f0,6qd:br',
    },
  ],
};
