// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Arvo',
  slug: 'arvo',
  kind: 'serif',
  unitsPerEm: 2048,
  ascent: 1968,
  descent: 506,
  ranges: {
    latin:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  variants: [
    {
      weight: 400,
      italic: false,
      advances:
        'w:cg iy i3 13j xm 1c2 14s 9g k1*2 n8 10f ft kh co nk 10y nu uk uu yr vn yp tx zg za ek*2 rt pm vv tl 1s6 16u 11k 15x 15v zq yj 1ar 1f7 le iy 17j 100 1ot 194 18d zc 18d 14i xm 13u 172 159 1z4 15o 11m xq k1 qc k1 y5 sg ge v4 yt v2 z8 wn kp xc 11m i9 gs zq ii 1ky 11y y1 yp xi qo rl l6 11i uk 19k ua wo po k1 cn k1 y5,4h:iy xm pw vc 11m e8 ue h0 1hb na sw xq kh 1hb m5 iy y5 jg hj hx xa ze h0 q4 dw py sw 1b8*3 sm 16u*6 1h7 15x zq*4 le*4 164 194 18d*5 107 189 172*4 11m 10r yn v4*6 1dk v2 wn*4 h0*3 i9 za 11y y1*5 va xv 11i*4 wo yj wo,8h:h0,jq:nw,ka:xc,kc:rs,6c3:sg 1kw,6c8:gu*2,6cc:tl sk rx,6ci:mj,6cm:1kw,6d5:h4*2,6dg:12w,6qa:tv,6qd:m8',
    },
    {
      weight: 400,
      italic: true,
      advances:
        'w:d3 ne kp 14f zi 1af 12e bi mx qc mg za ft ns ea p0 135 ng vr v8 w1 x4 yt xo yn zy f2 ff tn t9 tn vc 1tb 14i 15o 14s 17d 13b 10z 18w 1hp oj l6 19m 128 1rm 1dm 17t 10h 17b 13y zi 11u 17x 14u 1r3 15b 10r 102 l6 jg l6 y5 t5 ge 10n zc vj zp wj mj yp 10b k5 ik yb i5 1mc 120 yb 111 ym t9 s4 lm zu w3 19t vl wd rn jt ef ke y5,4h:po vj ry 109 12g hz xe xc 1hb n6 r9 12e ns 1hb m5 iy up gx ha hx yb 11b h0 q4 di lg r9 1l6 1ic 1ph uw 14i*6 1jb 14s 13b*4 oj*4 17d 1dm 17t*5 xx 17t 17x*4 10r 10o 11g 10n*6 1d8 vj wj*4 je*4 yb 120 yb*5 10e yb zu*4 wd yv wd,8h:i6,jq:nw,ka:m8,kc:rs,6c3:sg 1kw,6c8:dj e5,6cc:pi*2 pk,6ci:rh,6cm:1gr,6d5:fh ez,6dg:144,6qa:vx,6qd:13j',
    },
    {
      weight: 700,
      italic: false,
      advances:
        'w:be jc i3 16q yl 1ex 115 9g k1*2 s0 y5 es le ep mf 100 mn wq u7 y7 xi wb x2 ws vz ez*2 o4 rn mz x4 1qz 15f 12i 176 14s 12c zq 19g 1gi mi j2 19z 11e 1t5 1b6 190 12w 19e 16i yl 13q 17d 16i 1th 17t 16o zu im lm im y5 sg li zk 109 ws 12w wy mn zz 12i ly h9 14a lo 1nw 14k yl 120 111 uu um m8 136 yx 1gq yb yh vo ox gi ox p5,4h:jc yl tl 13y 16o gi vc q4 1hb ry su 18d,4u:1kw n3 mn y5 k1*2 iw 11i 13d k1 pq ez oj uk 1ta 1vy 1qy uk 15f*6 1m5 176 12c*4 mi*4 14s 1b6 190*5 yf 187 17d*4 16o 14a 11m zk*6 1ff ws wy*4 ly*4 yq 14k yl*5 za x8 136*4 yh xa yh,8h:ly,jq:mz,ka:xc,kc:p3,6c3:y5 1f7,6c8:eq es,6cc:q2 r9*2,6ci:sg,6cm:10j,6d5:gm gi,6dg:xc,6qa:y5',
    },
    {
      weight: 700,
      italic: true,
      advances:
        'w:do o2 pd 1ez zw 1hj 104 df oa*2 rb yd es n3 ez rb 11s ml vl xg yr wb vh yj x8 v2 go gy qz wo qz u5 1ng 153 164 15h 181 15t 14a 17r 1i2 pq lq 1ch 10l 1uu 1dm 18d 11m 178 157 z8 120 16m 12v 1ku 18y 12p 10o lg n1 jr tt u3 li 12n 10v wj 131 wq m9 107 122 lm jn 10f k9 1lv 13h wu 11y 10l vt sa oq 11o vh 1dg yd va vy mp hj q2 p5,4h:qc wj ws 15l 15z hz xz q4 1hb so tp 1el,4u:1kw n3 mn 102 nw m5 iw 11g 146 ez jl jv mv tp 1k9 1ik 1k9 t0 153*6 1ov 15h 15t*4 pq*4 181 1dm 18d*5 z2 18d 16m*4 12p 122 153 12n*6 1fd wj wq*4 nw*4 wu 13h wu*5 uk wu 11o*4 va 11b va,8h:nw,jq:rj,ka:xc,kc:p3,6c3:12p 1uk,6c8:gw*2,6cc:ug*2 um,6ci:za,6cm:10j,6d5:hh*2,6dg:16u,6qa:tf,6qd:15j',
    },
  ],
};
