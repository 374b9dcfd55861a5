// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Poppins',
  slug: 'poppins',
  kind: 'sans-serif',
  unitsPerEm: 1000,
  ascent: 1050,
  descent: 350,
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
        'd:7f,w:7f 8a 84 nc ha l3 kj 4f cm*2 di iz 5i fb 5u d8 hg 8w fz gd hh hg hn f6 hj hi 5x 7c ff k3 ez ek s5 iq h1 lg jn e9 e0 lm j8 6u eq gn c0 nx jj lu g3 lw gw gb f1 ir is r4 h9 g8 f1 br ia br hh kd 75 is*2 gv is h8 95 is hs 6u 6w eb 6u sm hs*2 is*2 ad ei a4 hs fl ms db fn cn cu 83 cu ef,4g:7f 8a ih h8 ex gj 83 fz 8q m0 ci ct i2 fb e5 ar be j2 96 98 6v hx gk 5w 7k 5g c4 ct hs ir jp ef iq*6 p0 lg e9*4 6u*4 k5 jj lu*5 hv lu ir*4 g8 g3 ix is*6 uh gv h8*4 6u*4 hq hs*6 i9 hs*5 fn is fn iq is iq is iq is lg gv,7e:lg gv lg gv jn ky k5 ir e9 h8 e9 h8 e9 h8 e9 h8 e9 h8,7y:lm is lm is lm is,88:6u*a,8m:gn eb,8p:c0 6u c0 6u ce a9 c0 87 c5 6z jj hs jj hs jj hs,98:lu hs lu hs lu hs u6 u0 gw ad gw ad gw ad gb ei,9q:gb ei gb ei f1 a4 f1 a7,a0:ir hs ir hs ir hs ir hs ir hs ir hs r4 ms g8 fn g8 f1 cn f1 cn f1 cn,b3:lu,b6:98,e4:p0 uk,ew:gb ei f1 a4,gp:h8,jg:63,jq:8n*2,jt:ar,ka:6r,kc:9l 9k,60w:r4 ms r4 ms r4 ms,642:g8 fn,648:g8 fn,6c3:it ol,6c8:63*2 56,6cc:ak*2 9q,6cg:f6,6ci:bg,6cm:g5,6d5:7s*2,6dg:dq,6g8:ut,6gc:mj,6gp:hn n2,6gt:hc,6j7:6u,6jm:lp,6qa:fb,6qd:d8',
    },
    {
      weight: 400,
      italic: true,
      advances:
        'd:8a,w:8a*2 84 nc ha ir ku 4f cn cm di iz 5i fb 5u d8 hg 8w fz gd hh hg hn f6 hj hi 5x 7c ff k3 ez ek s3 iq h1 lg jn e9 e0 lm j7 6u eq gn c0 nx jj lu g3 lw gw g6 f1 ir is r4 h9 g8 f1 br e5 br hh kd 75 is*2 gv is h8 95 is hs 6u 6w eb 6u sm hs*2 is*2 ad ei a4 hs fl ms db fn cn cu 83 cu ef,4g:8a 9b ih h8 ex gj 83 fz 8q m0 ci ct ki fb e5 ar be j2 96 98 6v hx gk 5w 7k 5g c4 ct hs ir j7 ef iq*6 p0 lg e9*4 6u*4 k5 jj lu*5 hv lu ir*4 g8 g3 ib is*6 uh gv h8*4 6u*4 hq hs*6 i9 hs*5 fn is fn iq is iq is iq is lg gv,7e:lg gv lg gv jn ky k5 ir e9 h8 e9 h8 e9 h8 e9 h8 e9 h8,7y:lm is lm is lm is,88:6u*a,8m:gn eb,8p:c0 6u c0 6u ce a9 c0 8a c5 6z jj hs jj hs jj hs,98:lu hs lu hs lu hs u8 u0 gw ad gw ad gw ad g6 ei,9q:g6 ei g6 ei f1 a4 f1 a7,a0:ir hs ir hs ir hs ir hs ir hs ir hs r4 ms g8 fn g8 f1 cn f1 cn f1 cn,b3:kp,b6:98,e4:p0 uk,ew:gb ei f1 a4,gp:h8,jg:63,jq:8n*2,jt:ar,ka:6r,kc:9l 9k,60w:r4 ms r4 ms r4 ms,642:g8 fn,648:g8 fn,6c3:it ol,6c8:63*2 57,6cc:al*2 a0,6cg:f6,6ci:bg,6cm:g5,6d5:7s*2,6dg:dq,6g8:ut,6gc:mj,6gp:hn n2,6gt:hc,6j7:6u,6jm:lp,6qa:fb,6qd:d8',
    },
    {
      weight: 700,
      italic: false,
      advances:
        'd:5w,w:5w aw bf p4 ia o6 m6 65 d9*2 eu hg 7z g4 7u cl i4 ag fv gt it i2 hp ev i0 h3 7w 9n fb jc f1 ey u0 kh ib l6 k7 f1 f7 l6 kb 87 g2 jd d9 pi kw lu hc lw i4 h3 gf jl ka t8 jv in gk e6 ma e6 jp lo 83 iv*2 gt iv h4 a0 iv iq 87 86 h6 87 tf iq hp iv*2 bw fi ba iq he o2 gc hk ds dv 83 dv ho,4g:5w aw hj if g1 in al gb a7 ln d1 fh jx g4 ea bo cv hh an ae 79 jl jo 8b 8p 6x cq fh lu mt or ey kh*6 qj l6 f1*4 87*4 kc kw lu*5 hp lu jl*4 in hc l4 iv*6 tp gt h4*4 8x*4 hs iq hp*5 gz hh iq*4 hk iv hk kh iv kh iv kh iv l6 gt,7e:l6 gt l6 gt k7 n6 kc j8 f1 h4 f1 h4 f1 h4 f1 h4 f1 h4,7y:l6 iv l6 iv l8 iv,88:87 8x 87 8x 87 8x 87*3 8x,8m:k0 h6,8p:d9 87 db 87 ej d6 d9 al dh 8x kw iq lm iq kw iq,98:lu hp lu hp lu hp tj sx i4 bw ik bw i4 bw h3 fi,9q:h3 fi h3 fi gf ba gf bc,a0:jl iq jl iq jl iq jl iq jl iq jl iq t8 o2 in hk in gk ds gk ds gk ds,b3:lm,b6:9c,e4:qj tq,ew:hz fi gf ba,gp:h4,jg:8q,jq:96*2,jt:bo,ka:7a,kc:be cb,60w:t8 o2 t8 o2 t8 o2,642:in hk,648:in hk,6c3:jb pu,6c8:8q*2 84,6cc:f1*2 eg,6cg:i6,6ci:dx,6cm:l4,6d5:9d*2,6dg:fu,6g8:x2,6gc:m4,6gp:gm n6,6gt:iq,6j7:87,6jm:oj,6qa:f3,6qd:cl',
    },
    {
      weight: 700,
      italic: true,
      advances:
        'd:6f,w:6f aw bf p4 ia mm mg 65 d9*2 eu hg 82 g4 7u cl i4 ag fv gt it i2 hp ev i0 h3 7w 9n fb jc f1 ey ts kh ib l6 k7 f1 f7 l6 kb 87 g2 jd d9 pi kw lu hc lw i4 ha gf jl ka t8 jv in gk e6 fo e6 jp lo 83 iv*2 gt iv h4 a0 iv iq 87 86 h6 87 tf iq hp iv*2 bw fi ba iq he o2 gc hk ds dv 83 dv ho,4g:6f bf hj if g1 in al gb a7 ln d1 fh lg g4 ea bo cv hh an ae 79 jl jo 8b 8p 6x cq fh lu mt or ey kh*6 qj l6 f1*4 87*4 kc kw lu*5 hp lu jl*4 in hc ka iv*6 tp gt h4*4 8x*4 hs iq hp*5 gz hh iq*4 hk iv hk kh iv kh iv kh iv l6 gt,7e:l6 gt l6 gt k7 n6 kc j8 f1 h4 f1 h4 f1 h4 f1 h4 f1 h4,7y:l6 iv l6 iv l8 iv,88:87 8x 87 8x 87 8x 87*3 8x,8m:k0 h6,8p:d9 87 db 87 ej d6 d9 al dh 8x kw iq lm iq kw iq,98:lu hp lu hp lu hp tp sx i4 bw ik bw i4 bw ha fi,9q:ha fi ha fi gf ba gf bc,a0:jl iq jl iq jl iq jl iq jl iq jl iq t8 o2 in hk in gk ds gk ds gk ds,b3:l8,b6:9c,e4:qj tq,ew:hz fi gf ba,gp:h4,jg:8q,jq:96*2,jt:bo,ka:7a,kc:be cb,60w:t8 o2 t8 o2 t8 o2,642:in hk,648:in hk,6c3:jb pu,6c8:8q*2 86,6cc:f8*2 ek,6cg:i6,6ci:dx,6cm:l4,6d5:9d*2,6dg:fu,6g8:x2,6gc:m4,6gp:gm n6,6gt:iq,6j7:87,6jm:oj,6qa:f3,6qd:cl',
    },
  ],
};
