// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Lobster',
  slug: 'lobster',
  kind: 'display',
  unitsPerEm: 1000,
  ascent: 1000,
  descent: 250,
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
        'd:go,w:61 75 9t ib f8 m4 iy 5g c5 bh eb ca 60 82 7b 8n f6 8t do ea d8 ed dw cw dv dl 7f 7o 9y eb a2 c9 j4 ik ht dt if cr*2 g2 ih af ew gp aj lv ik ih fx ih gp fu dd jw h3 qq h8*2 f2 b4 a2 b4 bp cc 5l em cc ao el ao 7f e3 e1 7f 6o ee 7f kw e1 c7 d0 di ag am 7f e1 bi id ei di bw 9s es 9s bz,4g:61 63 ao cn dw fi es f2 aw gb 9l gd cc 82 fd ce 8q db 94 9c 8s e1 f2 c2 6b 6d 95 ga kt kp n8 c7 ik*6 l8 dt cr*4 af*4 if j2 ih*5 bi ia jw*4 h8 g7 dc em*6 i2 ao*5 7f*4 em e1 c1 c7 c1*3 bj bw e1*5 d5 e1 ik em ik em ik em dt ao dt ao dt ao dt ao if el if el cr ao cr ao cr ao cr ao cr ao g2 e3 g2 e3 g2 e3 g2 e3 ih e1 ih e1 af 7f af 7f af 7f af 7f af 7f if e3 ew 6o gp ee*2 aj 7f aj 7f aj 7f gt 9t aw 7y ji e1 ik e1 ik e1*2 k3 e1 ih c1 ih c1 ih c1 ni if gp ag gp ag gp ag fu am fu am fu am fu a9 dd 7f dd 7f dd 7f jw e1 jw e1 jw e1 jw e1 jw e1 jw e1 qq id h8 e1 h8 f2 bw eq bw f2 bw 7f,b3:f4,b6:7f,bk:ih c7,bz:jw e1,c7:ff,ct:ik em af 7f ih c1 jw e1 jw e1 jw e1 jw e1 jw e1,dg:gp e3 g2 e3 gp ee ih c1,dq:el go,dw:g2 e3,e2:ik em l8 i2 ia bw ik em ik em cr ao cr ao af 7f af 7f ih c1 ih c1 gp ag gp ag jw e1 jw e1 fu am dd 7f,f2:ih go,fr:6o,gp:b8,ia:ca,jf:6p 6c,jq:85 86,jt:bp 74 7m,ka:4c,kc:b7 c4,lc:0*2,lf:0*2,lk:0*2,mb:0,sg:cr*2 k5 b4 dt fu ae af ew mp pv kp hn jl hw ih ik hq ht b4 il cr ll el jl*2 hn f9 lv ih*2 j4 fx dt dd hw lu h8 j8 jb p6 py ju p9 hs f4 qa hi em by ch af e3 ao oi du e1*2 dx fi mz e3 c7 e1 d0 ao kw di ki ei ev e1 kw lq cg i7 cg bh ir en ao*2 dn af ao am 7f*2 6o kp ja e1 dx e1 di e1,wg:bz 9i,xc:h8 dc,5xo:if el,5y8:g2 e3,5yc:ih e1,5yi:ih e1,5yu:aj 85,5z6:lv kw ik e1 ik e1,5zu:gp ag,600:fu am fu am,60c:dd 7f,60w:qq id qq id qq id,61a:h8 e1,61e:f2 bw,61j:7f,61q:fj,61s:ik em ik em ik em ik em ik em ik em ik em ik em ik em ik em ik em ik em cr ao cr ao cr ao cr ao cr ao cr ao cr ao cr ao af 7f af 7f ih c1 ih c1 ih c1 ih c1 ih c1 ih c1 ih c1 ih c7 ih c7 ih c7 ih c7 ih c7 jw e1 jw e1 jw e1 jw e1 jw e1 jw e1 jw e1 h8 e1 h8 e1 h8 e1 h8 e1,6c3:9s cc,6c8:5t 6m 64,6cc:bx bu c8,6cg:dr,6ci:c2,6cm:ji,6cy:5g 9h,6d5:9z 9k,6dg:6w,6g1:ao,6g3:ep cn,6g6:k3,6g9:nd,6gc:e3,6ge:dd,6gj:fx fu,6go:ei f4 cn,6gt:fx,6ja:ro,6jm:aj,6qa:d3,6qd:dk',
    },
  ],
};
