// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Lato',
  slug: 'lato',
  kind: 'sans-serif',
  unitsPerEm: 2000,
  ascent: 1974,
  descent: 426,
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
        'd:0,w:aq j2 m2 w8*2 17o 132 cs go*2 m8 w8 bs ja bs kq w8*a e0*2 w8*3 m4 19o 11s zy 122 15u wa vg 14s 160 h2 oo 11u sk 1f4 160 18c xy 18c zs tg ws 14k 11s 1km zq yy yo go ku go w8 lw h2 s6 v2 py v2 t4 iq se uw e8 e4 t4 e8 19m uw*2 uo v2 me o4 kq uw sg 16k s0 sg po go*3 w8,4g:aq j2 w8*4 go ry h2 18c j0 pq w8 ja 18c h2 m2 w8 ig*2 h2 uw 116 f6 h2 ig l6 pq 13k*2 13m m4 11s*6 1fm 122 wa*4 h2*4 17u 160 18c*5 w8 18c 14k*4 yy xy xu s6*6 19c py t4*4 e8*4 uq uw*6 w8 uw*5 sg uo sg,78:11s s6 122 py,7s:x0 t4,8h:e8,8x:u6 hu 160 uw,9e:1ow 1c6,9m:ug o4,9s:tg o4,ag:yy yo po yo po yo po,b6:w8,jq:h2*2,jt:h2,ka:h2,kc:h2*2,6c3:uw 19m,6c8:bs*3,6cc:k8*3,6cg:w8,6ci:w8,6cm:14e,6d5:hk*2,6dg:h2,6gc:w8,6jm:140,6qa:w8',
    },
    {
      weight: 400,
      italic: true,
      advances:
        'd:0,w:aq hn kg w8*2 14c 101 bu fc*2 kg w8 bt ht bt jb w8*a bt*2 tn w8 tn kh 15l yd x3 ya 12h tn sx 11h 12o fq mp yx qb 1b4 12n 14p vc 14o x0 r5 u7 11b yz 1ga x4 wd vw fc ja fc w8 k6 fs s2 t6 o2 t8 pm gt pt tg dj d7 qn d7 17j t8 rx ss s2 ji lm j1 t6 qg 13f q1 qg nu fc go fc w8,4g:aq hn w8*4 go pr fs 18d hk ob w8 ht 18d fs lh w8 ig*2 fs si 117 f7 fs ig jk ob 14z*3 kh yd*6 1bd ya tn*4 fq*4 14c 12n 14p*5 w8 14o 11b*4 wd vc uh s2*6 146 o2 pm*4 dj*4 sc t8 rx*5 w8 rx t6*4 qg t1 qg,78:yd s4 yy o2,7s:tn pm,8h:dj,8x:rt gp 12n t8,9e:1jv 16w,9m:r5 lm,9s:r5 lm,ag:wd vw nu vw nu vw nu,b6:w8,jq:fs*2,jt:fs,ka:fs,kc:fs*2,6c3:si 164,6c8:ay*2 bv,6cc:is*3,6cg:to,6ci:w8,6cm:14e,6d5:gm*2,6dg:g1,6gc:w8,6jm:10v,6qa:w8',
    },
    {
      weight: 700,
      italic: false,
      advances:
        'd:0,w:aq k1 ng w8*2 18m 13o d8 go*2 m8 w8 ci jy ci li w8*a eq*2 w8*3 nd 19p 13g 107 119 15j vt v7 146 160 hg oa 12s sq 1fo 160 18f yq 18f 10e tt x2 14g 13g 1m5 11q 10d ya go lp go w8 lw hq t3 vo qi vo tp jh sr vl f2 ey un f2 1as vl*2 vf vo mp oa li vl tn 17y u0 tn q3 go*3 w8,4g:aq k1 w8*4 go s2 hq 17z jc r0 w8 jy 17z hq mb w8 ii*2 hq vl 12x fj hq ii lk r0 13k*2 13l nd 13g*6 1fw 119 vt*4 hg*4 17x 160 18f*5 w8 18f 14g*4 10d yq za t3*6 19v qi tp*4 f2*4 vk vl*6 w8 vl*5 tn vf tn,78:13g t3 119 qi,7s:w6 tp,8h:f2,8x:ul iu 160 vl,9e:1o3 1cl,9m:ur oa,9s:tt oa,ag:10d ya q3 ya q3 ya q3,b6:w8,jq:hq*2,jt:hq,ka:hq,kc:hq*2,6c3:vl 1as,6c8:ci*3,6cc:lq*3,6cg:w8,6ci:w8,6cm:165,6d5:hu*2,6dg:jr,6gc:w8,6jm:14c,6qa:w8',
    },
    {
      weight: 700,
      italic: true,
      advances:
        'd:0,w:aq ik ls w8*2 157 10k c9 fc*2 kg w8 ci ig ci k4 w8*a ci*2 tn w8 tn lo 15f zn xc xj 126 t7 so 10v 12o g4 ma zu qg 1bn 12o 14o w3 14o xl rh ug 116 10k 1hp z1 xo vh fc k2 fc w8 k6 gf sr tw o7 ty qa ho qy u5 eb e2 sb dv 17x tx sc tg sr k7 lt jp tv rm 14r ry rm oc fc go fc w8,4g:aq ik w8*4 go pu gf 17z hu pl w8 ig 17z gf ls w8 ii*2 gf t6 12x fj gf ii jx pl 14z*3 lo zn*6 1bj xj t7*4 g4*4 14f 12o 14o*5 w8 14o 116*4 xo w3 w6 sr*6 14k o7 qa*4 eb*4 t1 tx sc*5 w8 sc tv*4 rm tp rm,78:zn sz y6 o7,7s:t7 qa,8h:eb,8x:s8 hm 12o tx,9e:1j0 179,9m:rh lt,9s:rh lt,ag:xo vh oc vh oc vh oc,b6:w8,jq:gf*2,jt:gf,ka:gf,kc:gf*2,6c3:t6 177,6c8:bl*2 cr,6cc:k7*3,6cg:to,6ci:w8,6cm:165,6d5:h1*2,6dg:im,6gc:w8,6jm:116,6qa:w8',
    },
  ],
};
