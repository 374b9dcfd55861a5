// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Anton',
  slug: 'anton',
  kind: 'sans-serif',
  unitsPerEm: 2048,
  ascent: 2409,
  descent: 674,
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
        'd:dc,w:dc d1 oe v3 qa 1o4 tl c6 gk*2 pq k8 dg hp d0 n2 s4 it s4*8 dr dy ia hp ia s0 1d6 rm r8 qz s2 nf mp rl se cw qj qv mm 16g sc ro qv s3 r4 q9 mi qy qp 14i rj pe nc i3 n2 i3 qy ks i2 ri sj ry sc rs fy so sr du ey rx e4 175 sd s9 sj sc jq r0 hd se q8 13m q4 q8 ly jc cb jd s1,4g:dc cw re qy rs qc cn pk r4 12e mb ww mz go 12e ka m4 ke hh hk i2 rv sb dc g0 c2 ml ww 1ab 15b 1cm s1 rm*6 10f qz nf*4 cw*4 s2 sc ro*5 jq ro qy*4 pe qb rz ri*6 15l ry rs*4 de*4 sn sd s9*5 j0 s9 se*4 q8 rz q8 rm ri rm ri rm ri qz ry qz ry qz ry qz ry s2 11c s2 sc nf rs nf rs nf rs nf rs nf rs rl so rl so rl so rl so se sr sx sr cw de cw de cw de cw du cw de 13f ss qj ey qv rx s1 mm e4 mm e4 mm my po n8 np ge sc sd sc sd sc sd*2 ry sd ro s9 ro s9 ro s9 10y 161 r4 jq r4 jq r4 jq q9 r0 q9 r0 q9 r0 q9 r0 mi hd mi ls mi hd qy se qy se qy se qy se qy se qy se 14i 13m pe q8 pe nc ly nc ly nc ly fy sj 10w,au:qz ta t5 s2 11r,b2:nf rs s4 mp h8 ta qp,ba:cw em qv rx hs q8 173 sc sd ro rr s9,bo:10k sf,bt:n8,bw:rs hd mi u3 wg rk pb py q8 nc ly s4*2 rm,cg:cw rw iz d1 1fe 1e0 1ea 1d5 11k t2 1iv 17a 17b rm ri cw de ro s9 qy se qy se qy se qy se qy se rs rm ri rm ri 10f 15l rl ti rl so qv rx ro s9 ro s9 s4 rm ey 1fe 1e0 1ea rl so,e0:sc sd rm ri 10f 15l ro s9 rm ri rm ri nf rs nf rs cw de cw de ro s9 ro s9 r4 jq r4 jq qy se qy se q9 r0 mi hd,f2:se sr sc,f6:ro s9,fa:rm ri nf rs ro s9 ro s9 ro s9 ro s9 pe q8,fr:ey,fu:rm qz ry mm mi,g1:s0*2 r8 sw qp nf rs r3 i8 t5 sc r4 l4 pd q8,gh:sk,gj:sj ry,gm:sc*2,gp:rs,gr:ro,gw:so,gz:qp,h1:se sr,h4:hs dw h4 me le,hb:175,he:t0,hh:s9,hp:jq ev,hv:fy,i0:hd uy s9*2 q8,ia:rm,ic:s0*2,ig:s9,il:nt,j4:lm,jb:tr,jd:k4 vs go*2,ji:cu*2 je,jq:qy*2 d0 go i2*2 d0,k7:hp,ka:mc,kc:s7 ph,ku:u0,lc:0*2,lf:0*2,lk:0*2,mb:0,mh:0,5tp:uy,5vf:hs,5xc:rm ri r8 sj r8 sj r8 sj qz ry s2 sc s2 sc s2 sc s2 sc s2 sc nf rs nf rs nf rs nf rs nf rs mp fy rl so se sr se sr se sr se sr se sr cw du cw de qv rx qv rx qv rx mm e4 mm e4 mm e4 mm e4 16g 175 16g 175 16g 175 sc sd sc sd sc sd sc sd ro s9 ro s9 ro s9 ro s9 qv sj qv sj r4 jq r4 jq r4 jq r4 jq q9 r0 q9 r0 q9 r0 q9 r0 q9 r0 mi hd mi hd mi hd mi hd qy se qy se qy se qy se qy se qp q8 qp q8 14i 13m 14i 13m 14i 13m 14i 13m 14i 13m rj q4 rj q4 pe q8 nc ly nc ly nc ly,61j:hd,61q:sb,61s:rm ri rm ri rm ri rm ri rm ri rm ri rm ri rm ri rm ri rm ri rm ri rm ri nf rs nf rs nf rs nf rs nf rs nf rs nf rs nf rs cw de cw de ro s9 ro s9 ro s9 ro s9 ro s9 ro s9 ro s9 rr s9 rr s9 rr s9 rr s9 rr s9 qy se qy se u3 wg u3 wg u3 wg u3 wg u3 wg pe q8 pe q8 pe q8 pe q8,6bt:be,6bv:0,6c3:hp w1,6c8:dd d7 dg,6cc:qe qc ql,6cg:lx,6ci:k1,6cm:14a,6cy:c6 oe,6d5:gu gv,6dg:cv,6g1:sy,6g3:sw qy,6g6:t2 1qc,6g9:y5,6gb:sy tv sy,6gh:sy rl,6gl:re,6gp:sy sv,6gs:sy r3,6j7:e4,6jm:1gm,6mp:m0,6mr:m0,6qa:hp,6qd:k2,8rk:mm hs q7 qv r4 ri ii,8rx:tp,8s2:15j 13m,x0m:se sr,x1c:ra rx,x3d:dr hp d1*2 se,x48:q9 r0 123,x4d:rw h4,x4i:r3 s5 r8 rz 165 16o qy se',
    },
  ],
};
