// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Dancing Script',
  slug: 'dancing-script',
  kind: 'handwriting',
  unitsPerEm: 1000,
  ascent: 920,
  descent: 280,
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
        'd:78,w:78*2 6t ik er je h4 3h 76 7g av bc 5g dg 5y 96 hi a5 fj e6 da df fl b7 en fq 60 5x 8m dz 90 c5 g7 gg gw eu i5 du de fe h5 cr bf ge fu l7 hs hb en j9 g1 ew dm jm hk p6 ie ii hj ax fk be 5n nh 3h c4 ay 8z d5 99 8o at d8 6p 62 ce 6k hy cy a5 av b5 9o 9l 7x c6 bb h5 bm at 8t 78 77 74 c3,4g:78 7c b7 i2 jd mi 78 bk 6n gg an c4 ij dh gg bb 7d ch 9v 87 3h g9 hw 5t 61 78 7r cn hu je j1 bj gg*6 kr eu du*4 cr*4 i6 hs hb*5 ah hb jm*4 ii e4 bv c4*6 f3 8z 99*4 6p*2 6o 6q d5 cy a5*4 a9 cs a3 c6*4 at av at gg c4 gg c4 gg c4 eu 8z eu 8z eu 8z eu 8z i5 d5 i6 d6 du 99 du 99 du 99 du 99 du 99 fe at fe at fe at fe at h5 d8 h6 d9 cr 6q cr 6q cr 6q cr 6p cr 6q o6 ct bf 63 ge ce b0 fu 6k fu 6k fu 6k fu 89 fv 6l hs cy hs cy hs cy e7 ic co hb a5 hb a5 hb a5 m7 f3 g1 9o g1 9o g1 9o ew 9l ew 9l ew 9l ew 9l dm 7x dm 7x dn 7y jm c6 jm c6 jm c6 jm c6 jm c6 jm c6 p6 h5 ii at ii hj 8t hj 8t hj 8t,b3:gh,b6:ax,bk:hb a5,bz:jm c6,ck:z9 qe ly r9 lw cm t2 ne j0,di:fe at,dm:hb a5,e2:gg c4 kr f3 hb a3 gg c4 gg c4 du 99 du 99 cr 6q cr 6q hb a5 hb a5 g1 9p g1 9p jm c6 jm c6 ew 9l dm 7x,fe:hb a5 hb a5,fk:hb a5 ii at,fr:63,gp:bp,jg:24,jq:5n*2,jt:bb,ka:bt,kc:8m 8p,lc:0*2,lf:0*2,lk:0*2,mb:0,60w:p6 h5 p6 h5 p6 h5,61q:gx,61s:gg c4 gg c4 gg c4 gg c4 gg c4 gg c4 gg c4 gg c4 gg c4 gg c4 gg c4 gg c4 du 99 du 99 du 99 du 99 du 99 du 99 du 99 du 99 cr 6q cr 6p hb a5 hb a5 hb a5 hb a5 hb a5 hb a5 hb a5 hb a5 hb a5 hb a6 hb a6 hb a5 jm c6 jm c6 jm c7 jm c6 jm c6 jm c7 jm c6 ii at ii at ii at ii at,6c3:it na,6c8:40 3h 5g,6cc:72 6j 8i,6cg:al,6ci:6q,6cm:em,6d5:7x 8g,6dg:7m,6g1:go,6g3:cm i3,6g6:ht wz,6g9:tp,6gb:d6 j3 gf,6gh:j1 ff,6gl:ev,6gp:hp h2,6gs:kc go,6jm:fh,6qa:dn,6qd:96',
    },
    {
      weight: 700,
      italic: false,
      advances:
        'd:78,w:78 87 7i k0 fp kk ir 4c 87 8r bk c9 60 e3 6q 9v ic aw gn f2 e4 e9 gg c7 fl gm 6z 6y 94 ed 9d cu h1 hj i2 fu j3 et ei g9 if dz c8 hp gy me iq i7 fj k8 h4 fr f0 ku il qh jm*2 iw c6 gs cp 5u on 3u cc bd 99 dn 9h 96 b7 dq 6s 6b cu 6t ic d5 ac bh bl a3 9r 80 c9 be hj by b4 97 8g 86 8d d9,4g:78 89 bu j7 kf o4 87 cb 6e h8 be dc is dh h7 bh 85 dh b2 9b 3x h4 j2 6p 6g 8k 8m do j2 kn kd c5 hj*6 ly fu et*4 dz*4 j4 iq i7*5 b9 i6 ku*4 jm f3 d3 cc*6 fg 99 9h*4 6s 6d 7i 6c dk d5 ac*4 9q dn ac c9*4 b4 bj b4 hj cc hj cc hj cc fu 99 fu 99 fu 99 fu 99 j3 dn j4 do et 9h et 9h et 9h et 9h et 9h g9 b7 g9 b7 g9 b7 g9 b7 if dq ig dr dz 6t dz 6t dz 6t dz 6s dz 6t q7 d5 c8 6c hp cu av gy 6t gy 6t gy 6t gy 9c gz 6u iq d5 iq d5 iq d5 ex je d6 i7 ac i7 ac i7 ac nk fd h4 a4 h4 a3 h4 a4 fr 9r fr 9r fr 9r fr 9r f0 80 f0 80 f1 81 ku c9 ku c9 ku c9 ku c9 ku c9 ku c9 qh hj jm b4 jm iw 97 iw 97 iw 97,b3:fv,b6:ex,bk:i7 ac,bz:ku c9,ck:11j rq mu t6 n9 d4 uy oq jg,di:g9 b7,dm:i7 ac,e2:hj cc ly fg i6 ac hj cc hj cc et 9h et 9h dz 6t dz 6t i7 ac i7 ac h4 a4 h4 a4 ku c9 ku c9 fr 9r f0 80,fe:i7 ac i7 ac,fk:i7 ac jm b4,fr:6c,gp:c8,jg:2s,jq:5u 5n,jt:bh,ka:cd,kc:79 8y,lc:0*2,lf:0*2,lk:0*2,mb:0,60w:qh hj qh hj qh hj,61q:go,61s:hj cc hj cc hj cc hj cc hj cc hj cc hj cc hj cc hj cc hj cc hj cc hj cc et 9h et 9h et 9h et 9h et 9h et 9h et 9h et 9h dz 6t dz 6s i7 ac i7 ac i7 ac i7 ac i7 ac i7 ac i7 ac i7 ac i7 ac i7 ad i7 ad i7 ac ku c9 ku c9 ku c9 ku c9 ku c9 ku ca ku c9 jm b4 jm b4 jm b4 jm b4,6c3:kz ph,6c8:53 4k 60,6cc:8j 82 92,6cg:b9,6ci:7k,6cm:f9,6d5:90 9e,6dg:68,6g1:go,6g3:dq j8,6g6:ir z0,6g9:v1,6gb:go ka hq,6gh:jr ga,6gl:fv,6gp:hl hc,6gs:k4 go,6jm:g5,6qa:ec,6qd:9v',
    },
  ],
};
