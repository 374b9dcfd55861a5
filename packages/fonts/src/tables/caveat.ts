// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Caveat',
  slug: 'caveat',
  kind: 'handwriting',
  unitsPerEm: 1000,
  ascent: 960,
  descent: 300,
  ranges: {
    latin:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    'latin-ext':
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  },
  variants: [
    {
      weight: 400,
      italic: false,
      advances:
        'd:6q,w:6q 5u 6l fj ci go fo 39 96*2 a3 ce 5i 92 5i 96 ci*a 5i*2 ce*3 ae hv dy eg d4 g2 ep cm dj fn b4 8i du bu k0 gn ds cw dy ex di cq de dm k0 ek e0 ei 96*3 ce*2 9t c5 c3 9v ax 91 83 9v cw 57 5o a5 4p fk ci 9t ai ah a0 9h 97 aa 97 ed 9j 9h 8r 96*3 ce,4g:6q 5u ci*4 96 ap 9t ds 9q hy cx 92 ds 9t 7v ce 8w*2 9t aa bs 57 9t 8w 7v jo m8*3 ae dy*6 ls de f8*4 b4*4 g2 fq ds*5 ce ds de*4 e0 d4 b2 c5*6 fy 9v 91*4 57*4 9p ci 9t*5 ce 9t aa*4 9h ai 9h dy c5 dy c5 dy c5 de 9v de 9v de 9v de 9v g2 cr g2 ax f8 91 f8 91 f8 91 f8 91 f8 91 du 9v du 9v du 9v du 9v fo cw fo cw b4 57 b4 57 b4 57 b4 57 b4 57 kq av 8i 5o dq a5*2 bu 4p bu 4p bu 8e bu 6z bu 69 fq ci fq ci fq ci*2 fq ci ds 9t ds 9t ds 9t ls f1 du a0 du a0 du a0 di 9h di 9h di 9h di 9h cq 97 cq 9q cq 97 de aa de aa de aa de aa de aa de aa k0 ed e0 9h e0 ei 8r ei 8r ei 8r,b3:du,b6:83,ck:uk ot jo kc i2 ad o8 ly i6,d0:aa,dh:b8,dj:9v,dl:a5 ds 9t,dr:8s,dt:tq pn jo du 9v,e2:dy c5 ls fy ds 9t dy c5 dy c5 f8 91 f8 91 b4 57 b4 57 ds 9t ds 9t du a0 du a0 de aa de aa di 9h cq 97,f3:cw,fr:5o,gp:91,ia:85,jg:9t,jq:9t*2,jt:9t,ka:9t,kc:9t*2,lc:0*2,lf:0*2,lk:0,mb:0,sg:f8*2 h0 cr de di b4*2 8i nv k9 j1 du hj e8 fb dy e5 e8 cr k3 f8 my f5 hj*2 du gt k0 fo ds gs d4 de cq e8 i5 ek i2 ek mg ng fu ie ce dg jy f8 c5 8k 8e 7s 9t 91 ew 7l aa bl a9 9u ei bg 9t au ai 9v e5 9h f3 9j bj 96 gd e6 8w eo 92 8k en a3 91*2 bj 8g 9b 9h 57*2 5o e3 cz bx ay ak a0 aj,wg:ef 8o,xc:fb ch,5xo:g2 ax,5yc:fo cw,5z8:fq ci,5zu:du a0,602:di 9h,60c:cq 97,60w:k0 ed k0 ed k0 ed,61e:ei 8r,642:e0 9h,648:e0 9h,6c3:ce fq,6c8:39*3,6cc:7f*3,6cg:cx,6ci:57,6cm:gi,6cy:31 77,6d5:ce*2,6dg:5d,6g1:ci,6g3:ci*2,6g6:ci,6g9:ci,6gc:ci,6ge:e3,6gk:dv,6go:do ci*2,6gt:d6,6ja:mw,6jm:ic,6qa:ce,6qd:5d',
    },
    {
      weight: 700,
      italic: false,
      advances:
        'd:6q,w:6q 5u 6l fj ci go fo 39 96*2 a3 ce 5i 92 5i 96 ci*5 c2 d3 ce ci c6 5i*2 ce*3 ae hv e7 ej d9 gb eu cy dq fy bd 8r e4 bu k9 h7 e1 d0 do f4 dr cq de dm k0 ek e0 ei 96*3 ce*2 9t ce cc a4 b6 9a 8c a4 d5 5g 5x ae 4y ft cr a2 ai ah a0 9q 97 aa 97 ed 9j 9h 8r 96*3 ce,4g:6q 5u ci*4 96 ap 9t ds 9q hy cx 92 ds 9t 7v ce 8w*2 9t aa bs 57 9t 8w 7v jo m8*3 ae dy*6 ls de f8*4 b4*3 bd g2 fq ds*5 ce ds de*4 e0 d4 b2 c5*6 fy 9v 91*4 57*4 9p ci 9t*5 ce 9t aa*4 9h ai 9h dy c5 dy c5 dy c5 de 9v de 9v de 9v de 9v g2 cr g2 ax f8 91 f8 91 f8 91 f8 91 f8 91 du 9v du 9v du 9v du 9v fo cw fo cw b4 57 b4 57 b4 57 b4 57 b4 57 kq av 8i 5o dq a5*2 bu 4p bu 4p bu 8e bu 6z bu 69 fq ci fq ci fq ci*2 fq ci ds 9t ds 9t ds 9t ls f1 du a0 du a0 du a0 di 9h di 9h di 9h di 9h cq 97 cq 9q cq 97 de aa de aa de aa de aa de aa de aa k0 ed e0 9h e0 ei 8r ei 8r ei 8r,b3:du,b6:83,ck:uk ot jo kc i2 ad o8 ly i6,d0:aa,dh:bl,dj:a4,dl:ae ds 9t,dr:8z,dt:tq pn jo du 9v,e2:dy c5 ls fy ds 9t dy c5 dy c5 f8 91 f8 91 b4 57 b4 57 ds 9t ds 9t du a0 du a0 de aa de aa di 9h cq 97,f3:d5,fr:5o,gp:91,ia:7w,jg:9t,jq:9t*2,jt:9t,ka:9t,kc:9t*2,lc:0*2,lf:0*2,lk:0,mb:0,sg:fh*2 id cv dn dr bd*2 8r of kt jl e4 hk f3 fv e7 eo eh cv kn fh mx fp hk*2 e4 ia k9 fx e1 gs d4 dn cq f3 hy ek im fm ng np hp ie cy e0 jv gh ce a0*2 8j aq 9a f6 90 aa br b0 al f7 ca a2 bx ai a4 ez 9h g3 9j cf 9o g8 ev 9l fd 9o 8x f2 a8 9a*2 bt 8j al 9q 5g 57 5x e3 cz cd b0 as 9z aa,wg:er 9x,xc:fh cj,5xo:g2 ax,5yc:fo cw,5z8:fq ci,5zu:du a0,602:di 9h,60c:cq 97,60w:k0 ed k0 ed k0 ed,61e:ei 8r,642:e0 9h,648:e0 9h,6c3:ce fq,6c8:39*3,6cc:7f*3,6cg:cx,6ci:57,6cm:gi,6cy:39 7f,6d5:ce*2,6dg:5d,6g1:ci,6g3:ci*2,6g6:dq,6g9:ci,6gc:ci,6ge:e6,6gk:cr,6go:dk ci*2,6gt:ed,6ja:mz,6jm:ic,6qa:ce,6qd:5d',
    },
  ],
};
