// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Great Vibes',
  slug: 'great-vibes',
  kind: 'handwriting',
  unitsPerEm: 1000,
  ascent: 851,
  descent: 401,
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
        'd:go,w:4r 8o 5q m9 ck hc gy 2y es e8 fd 9j 5z b8 5p dx cq 8f aw ar ba ac az 9n ao b6 87 88 6j ai 71 b9 sk jw t3 ju t6 mr t9 ji 12r ph r0 xf jw 114 t0 ka pp l0 sk pq px qb r8 11j lz qr ix bf n3 cj 8x k9 53 9y 93 7b ac 74 5e b0 9c 4w 4y a0 5x e5 9e*2 9c 9n 77 7f 5l 9w 8l dr 9a al 9j f9 cv e4 ad,4g:4r at 90 kx iq he cy en 6a k1 bw h4 mk,4u:k1 65 90 a1 7z 76 53 92 b9 72 5l 6m 8s gr ej er f3 bi jw*6 12c ju mr*4 ph*4 so t0 ka*5 8c ka qb*4 qr h1 bp 9y*6 c6 7b 74*4 4w*4 8m 9e*6 9j 9f 9w*4 al 8v al jw 9y jw 9y jw 9y ju 7b ju 7b ju 7b ju 7b t6 ac so ac mr 74 mr 74 mr 74 mr 74 mr 74 ji b0 ji b0 ji b0 ji b0 12r 9c 12r 9c ph 4w ph 4w ph 4w ph 4w ph 4w 157 9u r0 4y xf a0 9q jw 5x jw 5x jw 5x jw 5x ku 5x t0 9e t0 9e t0 9e,96:jo 8s ka 9e ka 9e ka 9e 15p cp sk 77 sk 77 sk 77 pq 7f pq 7f pq 7f pq 7f px 5l px 5l ql 5l qb 9w qb 9w qb 9w qb 9w qb 9w qb 9w 11j dr qr al qr ix 9j ix 9j ix 9j,ao:93 t3,au:lx ju 7j so t6,b2:lr l9 hm l1 d5 ji ec,ba:50 ed vy a0 5x gh w4 ok 9c ka*2 9e,bo:ov 8x,bt:50,bw:fa 5i it qb 9w k3 td qr al ix 9j im iw 9g,cg:dj im cc 9i 191 12p jv 13q,cp:av 181,cs:ec jw 9y ph 4w ka 9e qb 9w qb 9w qb 9w qb 9w qb 9w 8p jw 9y jw 9y 12c c6 ji b0 ji b0 xf a0 ka 9e ka 9e im 9t 4y,dw:ji b0,e0:t0 9e jw 9y 12c c6 ka 9f jw 9y jw 9y mr 74 mr 74 ph 4w ph 4w ka 9e ka 9e sk 77 sk 77 qb 9w qb 9w pq 7f px 5l,f2:12r 9c im,f6:in 9i,fa:jw 9y mr 74 ka 9e ka 9e ka 9e ka 9e qr al,fr:4y,fu:jw ju 7b jw pn,g1:bt 8l t3 qb ig mr 76 r0 4y ju 9m sk 77 qr al,gh:ax,gj:8p 7y,gm:9v ac,gp:8n,gr:7h,gv:4y ay,gz:9t 91 ay 9a,h4:4w 4s 40 5x*2,hb:gn,he:99,hh:9f,hp:77,hv:5f,i0:5d 9w aj ay 8b,ia:9t,ic:9b fk,ig:ka,il:44,j4:6v,jb:ar,jd:5l 8v 2n 3o,ji:45 44 55,jq:6l 6j 4q,ju:4y*2,k7:7p,ka:5h,kc:77 75,ku:8f,lc:0*2,lf:0*2,lk:0*2,mb:0,mh:0,sg:mr*2 j7 px j9 pq cj*2 r0 yq 1b9 jn xa sa qr sa jw uk t3 px t6 mr zk jv sa*2 xf ps 10a 12r ka wl pp ju 103 qr xl lz tk sb 10r 11p nb rc jv ng 1e0 v5 9y 8i 8p 7i 8d 74 h7 8z 9w*2 9l al fw a1 9e*2 9c 7b e5 b5 ek 9a bv 9l f2 gx ae db 8f 8k da a8 74*2 9e 4w 7f*2 4w*2 4y eh dl 9c 9l 9w b5 9w,wg:o6 9e,5so:7c,5sr:5n,5tp:9o,5us:3z,5vf:5z,5xc:jw 9y t3 93 t3 93 t3 93 ju 7b t6 ac t6 ac t6 ac t6 ac t6 ac mr 74 mr 74 mr 74 mr 74 mr 74 t9 5e ji b0 12r 9c 12r 9c 12r 9c 12r 9c 12r 9c ph 4w ph 4w xf a0 xf a0 xf a0 jw 5x jw 5x jw 5x jw 5x 114 e5 114 e5 114 e5 t0 9e t0 9e t0 9e t0 9e ka 9e ka 9e ka 9e ka 9e pp 9c pp 9c sk 77 sk 77 sk 77 sk 77 pq 7f pq 7f pq 7f pq 7f pq 7f px 5l px 5l px 5l px 5l qb 9w qb 9w qb 9w qb 9w qb 9w r8 8l r8 8l 11j dr 11j dr 11j dr 11j dr 11j dr lz 9a lz 9a qr al ix 9j ix 9j ix 9j,61q:hw,61s:jw 9y jw 9y jw 9y jw 9y jw 9y jw 9y jw 9y jw 9y jw 9y jw 9y jw 9y jw 9y mr 74 mr 74 mr 74 mr 74 mr 74 mr 74 mr 74 mr 74 ph 4w ph 4w ka 9e ka 9e ka 9e ka 9e ka 9e ka 9e ka 9e ka 9e ka 9e ka 9e ka 9e ka 9e qb 9w qb 9w qb 9w qb 9w qb 9w qb 9w qb 9w qr al qr al qr al qr al,6bm:dw,6bt:3h,6bv:0,6c3:ed mb,6c8:4r 70 9s,6cc:82 ac d4,6cg:dj,6ci:gv,6cm:fg,6cy:5m 89,6d5:bg b2,6dg:6,6g1:ez,6g3:iq k3,6g6:me fb,6g9:l4,6gb:ac ez kf c8,6gh:fb g4,6gk:i7 ez,6go:go*2 ea,6gs:jv fb,6ja:zk,6jm:kk,6qa:9j,6qd:fb,8rk:jw 5x ic pp q3 9s 5v,8rx:lg,8s2:11j da,x0m:py 9c,x1c:xf a0,x3d:6t 7g 5u 4k se,x48:pq 76 12k,x4d:jw vc,x4i:ha kb t3 dn oz dk qb 9z,x5m:j9 gh j9',
    },
  ],
};
