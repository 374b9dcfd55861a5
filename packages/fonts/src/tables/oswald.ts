// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Oswald',
  slug: 'oswald',
  kind: 'sans-serif',
  unitsPerEm: 1000,
  ascent: 1193,
  descent: 289,
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
        'd:6d,w:6d 5s 7e di dn or gu 3j 8a 78 b2 bj 57 8f 58 a9 ed ai da d9 df d8 dz aq dv dy 5h 5z ad bj ad df p4 do ek eb en bb av ev fl 6w 8d dr b1 ic eo ez dc f1 ef d5 bh f3 e1 k9 de dd bl 9g a9 8m cb 9k 7q bd cf bf ca bp 7z c9 cd 6d 6e bx 6d iw c7 bt ce cb 8x ae 8k c8 ap gc at aw 9n 8c 6n 8x cf,4g:6d 5s as b2 fa cp 5w bv b4 ny ad cn ar,4u:oo 7w cl bj bq bu 7p c9 do 4w 9s 9g bn dd q9*2 oa dc do*6 hn eb bb*4 6w*4 ee eo ez*5 an f0 f3*4 dd dz eb bd*6 i3 bf bp*4 68*4 d3 c7 bt*5 9m bs c8*4 aw cf aw do bd do bd do bd eb bf eb bf eb bf eb bf en em ep cm bb bp bb bp bb bp bb bp bb bp ev c9 ev c9 ev c9 ev c9 fl cd fl cd 6w 68 6w 68 6w 68 6w 6d 6w 68 f9 cr 8d 6e dr bx by b1 6d b1 6d b1 8l b1 7w b1 7f eo c7 eo c7 eo c7 dx er as ez bt ez bt ez bt iz j1 ef 8x ef 8x ef 8x d5 ae d5 ae d5 ae d5 ae bh 8k bh 97 bh 6s f3 c8 f3 c8 f3 c8 f3 c8 f3 c8 f3 c8 k9 gc dd aw dd bl 9n bl 9n bl 9n 7z,b3:ev,b6:ak,bk:ez bt,bz:f3 c8,c7:co,ck:q5 oa lx je hf cr n1 l2 il do bd,cz:f3 c8,dg:ev c3 ev c9 dr bx ez bt,dq:co cq,dt:q5 oa lx ev c9,e2:do bd hn i3 f0 bs do bd do bd bb bp bb bp 6w 68 6w 68 ez bt ez bt ef 8x ef 8x f3 c8 f3 c8 d5 ae bh 8k,f2:fl cd,fe:ez bt ez bt,fk:ez bt dd aw,fr:6e,gp:bp,ia:cq,jf:5s a6,jq:9j 9d,jt:7w,ka:81,kc:bs b4,lc:0*2,lf:0*2,lk:0*2,mb:0,sg:bb*2 hm av dz d5 6w*2 8d n8 lq hl e4 f5 ck f7 do dq ek av hf bb is dc f5*2 e4 g5 ic fl ez fw dc eb bh ck ie de ha fb ku ly fr k8 dq ef jz f5 bd c6 bj 82 em bp g3 af cp*2 bj dh ep cr bt cc ce bf 9m aw gu at dj c1 hd hz dc hb bj bg fx c0 bp*2 cp 82 b1 ae 6d 68 6e ib hi cp bj cp aw ce,wg:ah 88,xc:d9 ax,5xe:ek cf,5xm:en ca,5y6:av 7z,5z4:ic iw,5zq:dc ce,600:d5 ae,60a:bh 8k,60w:k9 gc k9 gc k9 gc,61q:ez,61s:do bd do bd do bd do bd do bd do bd do bd do bd do bd do bd do bd do bd bb bp bb bp bb bp bb bp bb bp bb bp bb bp bb bp 6w 68 6w 6d ez bt ez bt ez bt ez bt ez bt ez bt ez bt ez bt ez bt ez bt ez bt ez bt f3 c8 f3 c8 f3 c8 f3 c8 f3 c8 f3 c8 f3 c8 dd aw dd aw dd aw dd aw,6c3:fj sm,6c8:4y*3,6cc:9u 91 9u,6cg:ag,6ci:a3,6cm:fd,6cy:4s 8z,6d5:7n 84,6dg:53,6g1:eb,6g3:av b2,6g6:eo uw,6g9:k9,6gb:cm dt go bh,6gh:go ev,6gk:d5 eb,6go:bh e4 en,6gs:f4 dx,6j7:dw,6ja:q1,6jm:kf,6qa:at,6qd:a9',
    },
    {
      weight: 700,
      italic: false,
      advances:
        'd:74,w:74 75 a0 eu dh ry fu 4q 9e 94 br ch 6m 90 6s bq fa ap ea*2 ek e5 ey c7 eh ey 7q 7x b2 ca b2 df qe fb gc fn ga cf c2 g6 gy 8d 9p fr cb jk fl ga fv ga go ea cd gc em jd eb dp c1 98 bq 90 d8 a8 8j cs e2 d0 dz d2 8w dy e5 7d 7h e6 7m kx e3 df e1 e0 an bs 9r e0 bp gl ca cg aw ae 7a aj dd,4g:74 6l cp dm ff d7 61 d5 bt ok c8 dk dv,4u:oq a8 f0 ch d6*2 8j dn eh 6a 9t ag c0 dq no ov pm de fb*6 jo fn cf*4 8d*4 fn fl ga*5 di fw gc*4 dp fm f2 cs*6 iu d0 d2*4 7s*4 eg e3 df*5 co d9 e0*4 cg dq cg fb cs fb cs fb cs fn d0 fn d0 fn d0 fn d0 ga hs gd dw cf d2 cf d2 cf d2 cf d2 cf d2 g6 dy g6 dy g6 dy g6 dy gy e5 f0 e6 8d 7s 8d 7s 8d 7s 8d 7d 8d 7s i2 eu 9p 7p fr e6 e4 cb 7m cb 7m cb bc cb a3 ci 9a fl e3 fl e3 fl e3 g9 fs d8 ga df ga df ga df jy jl go an go an go an ea bs ea bs ea bs ea bs cd 9r cd c4 cd 9d gc e0 gc e0 gc e0 gc e0 gc e0 gc e0 jd gl dp cg dp c1 aw c1 aw c1 aw 8w,b3:g6,b6:ct,bk:ga df,bz:gc e0,c7:dz,ck:s3 r6 ov m0 js f3 pa n2 lk fb cs,cz:gc e0,dg:g6 dx g6 dy fr e6 ga df,dq:dz dh,dt:s3 r6 ov g6 dy,e2:fb cs jo iu fw d9 fb cs fb cs cf d2 cf d2 8d 7s 8d 7s ga df ga df go an go an gc e0 gc e0 ea bs cd 9r,f2:gy e5,fe:ga df ga df,fk:ga df dp cg,fr:7p,gp:d2,ia:dh,jf:5n am,jq:ba b6,jt:a8,ka:91,kc:bs dm,lc:0*2,lf:0*2,lk:0*2,mb:0,sg:cf*2 in cw fd ea 7p*2 91 oo n7 ip fw ge fe gn fb fe gc cw j9 cf m3 em ge*2 fw i8 jk gy ga gt fv fn cd fe l3 eb it gx mx oo hk n3 fg fz mx gu cs df e1 9s h2 d2 ic ci e4*2 e9 fr g6 el df e7 e1 d0 b9 cg jd ca f9 ds js kn fi kk do d8 jh ec d2*2 e6 9s ct bs 7d 7s 7h mi k5 ee e9 e4 cg ee,wg:ct 9t,xc:dy cg,5xe:gc e2,5xm:ga dz,5y6:c2 8w,5z4:jk kx,5zq:fv e1,600:ea bs,60a:cd 9r,60w:jd gl jd gl jd gl,61q:hb,61s:fb cs fb cs fb cs fb cs fb cs fb cs fb cs fb cs fb cs fb cs fb cs fb cs cf d2 cf d2 cf d2 cf d2 cf d2 cf d2 cf d2 cf d2 8d 7s 8d 7d ga df ga df ga df ga df ga df ga df ga df ga df ga df ga df ga df ga df gc e0 gc e0 gc e0 gc e0 gc e0 gc e0 gc e0 dp cg dp cg dp cg dp cg,6c3:fi t7,6c8:5o*3,6cc:bc b6 aw,6cg:bd,6ci:da,6cm:ig,6cy:5u ai,6d5:80 7o,6dg:4s,6g1:fn,6g3:c2 dm,6g6:fl 10l,6g9:jd,6gb:cm fk hz cd,6gh:hh g6,6gk:ea fn,6go:cd g3 ga,6gs:gc fu,6j7:h3,6ja:rn,6jm:o5,6qa:d5,6qd:bq',
    },
  ],
};
