# Calls and writes, "the finding is raised when the outcome is known". That of an
# open write is told when it ends, however much else was found meanwhile.
policy: origins.yaml
session: S1

request w1 refund {"order_id":"W90001"}
request n0 book {"order_id":"90000","reservation_id":"RES000","born":"1999-01-01","user_id":"u_0000","seat":"50","channel":"fax-000","items":[{"id":"it-000"}]}
request n1 book {"order_id":"90001","reservation_id":"RES001","born":"1999-01-01","user_id":"u_0001","seat":"51","channel":"fax-001","items":[{"id":"it-001"}]}
request n2 book {"order_id":"90002","reservation_id":"RES002","born":"1999-01-01","user_id":"u_0002","seat":"52","channel":"fax-002","items":[{"id":"it-002"}]}
request n3 book {"order_id":"90003","reservation_id":"RES003","born":"1999-01-01","user_id":"u_0003","seat":"53","channel":"fax-003","items":[{"id":"it-003"}]}
request n4 book {"order_id":"90004","reservation_id":"RES004","born":"1999-01-01","user_id":"u_0004","seat":"54","channel":"fax-004","items":[{"id":"it-004"}]}
request n5 book {"order_id":"90005","reservation_id":"RES005","born":"1999-01-01","user_id":"u_0005","seat":"55","channel":"fax-005","items":[{"id":"it-005"}]}
request n6 book {"order_id":"90006","reservation_id":"RES006","born":"1999-01-01","user_id":"u_0006","seat":"56","channel":"fax-006","items":[{"id":"it-006"}]}
request n7 book {"order_id":"90007","reservation_id":"RES007","born":"1999-01-01","user_id":"u_0007","seat":"57","channel":"fax-007","items":[{"id":"it-007"}]}
request n8 book {"order_id":"90008","reservation_id":"RES008","born":"1999-01-01","user_id":"u_0008","seat":"58","channel":"fax-008","items":[{"id":"it-008"}]}
request n9 book {"order_id":"90009","reservation_id":"RES009","born":"1999-01-01","user_id":"u_0009","seat":"59","channel":"fax-009","items":[{"id":"it-009"}]}
request n10 book {"order_id":"90010","reservation_id":"RES010","born":"1999-01-01","user_id":"u_0010","seat":"60","channel":"fax-010","items":[{"id":"it-010"}]}
request n11 book {"order_id":"90011","reservation_id":"RES011","born":"1999-01-01","user_id":"u_0011","seat":"61","channel":"fax-011","items":[{"id":"it-011"}]}
request n12 book {"order_id":"90012","reservation_id":"RES012","born":"1999-01-01","user_id":"u_0012","seat":"62","channel":"fax-012","items":[{"id":"it-012"}]}
request n13 book {"order_id":"90013","reservation_id":"RES013","born":"1999-01-01","user_id":"u_0013","seat":"63","channel":"fax-013","items":[{"id":"it-013"}]}
request n14 book {"order_id":"90014","reservation_id":"RES014","born":"1999-01-01","user_id":"u_0014","seat":"64","channel":"fax-014","items":[{"id":"it-014"}]}
request n15 book {"order_id":"90015","reservation_id":"RES015","born":"1999-01-01","user_id":"u_0015","seat":"65","channel":"fax-015","items":[{"id":"it-015"}]}
request n16 book {"order_id":"90016","reservation_id":"RES016","born":"1999-01-01","user_id":"u_0016","seat":"66","channel":"fax-016","items":[{"id":"it-016"}]}
request n17 book {"order_id":"90017","reservation_id":"RES017","born":"1999-01-01","user_id":"u_0017","seat":"67","channel":"fax-017","items":[{"id":"it-017"}]}
request n18 book {"order_id":"90018","reservation_id":"RES018","born":"1999-01-01","user_id":"u_0018","seat":"68","channel":"fax-018","items":[{"id":"it-018"}]}
request n19 book {"order_id":"90019","reservation_id":"RES019","born":"1999-01-01","user_id":"u_0019","seat":"69","channel":"fax-019","items":[{"id":"it-019"}]}
request n20 book {"order_id":"90020","reservation_id":"RES020","born":"1999-01-01","user_id":"u_0020","seat":"70","channel":"fax-020","items":[{"id":"it-020"}]}
request n21 book {"order_id":"90021","reservation_id":"RES021","born":"1999-01-01","user_id":"u_0021","seat":"71","channel":"fax-021","items":[{"id":"it-021"}]}
request n22 book {"order_id":"90022","reservation_id":"RES022","born":"1999-01-01","user_id":"u_0022","seat":"72","channel":"fax-022","items":[{"id":"it-022"}]}
request n23 book {"order_id":"90023","reservation_id":"RES023","born":"1999-01-01","user_id":"u_0023","seat":"73","channel":"fax-023","items":[{"id":"it-023"}]}
request n24 book {"order_id":"90024","reservation_id":"RES024","born":"1999-01-01","user_id":"u_0024","seat":"74","channel":"fax-024","items":[{"id":"it-024"}]}
request n25 book {"order_id":"90025","reservation_id":"RES025","born":"1999-01-01","user_id":"u_0025","seat":"75","channel":"fax-025","items":[{"id":"it-025"}]}
request n26 book {"order_id":"90026","reservation_id":"RES026","born":"1999-01-01","user_id":"u_0026","seat":"76","channel":"fax-026","items":[{"id":"it-026"}]}
request n27 book {"order_id":"90027","reservation_id":"RES027","born":"1999-01-01","user_id":"u_0027","seat":"77","channel":"fax-027","items":[{"id":"it-027"}]}
request n28 book {"order_id":"90028","reservation_id":"RES028","born":"1999-01-01","user_id":"u_0028","seat":"78","channel":"fax-028","items":[{"id":"it-028"}]}
request n29 book {"order_id":"90029","reservation_id":"RES029","born":"1999-01-01","user_id":"u_0029","seat":"79","channel":"fax-029","items":[{"id":"it-029"}]}
request n30 book {"order_id":"90030","reservation_id":"RES030","born":"1999-01-01","user_id":"u_0030","seat":"80","channel":"fax-030","items":[{"id":"it-030"}]}
request n31 book {"order_id":"90031","reservation_id":"RES031","born":"1999-01-01","user_id":"u_0031","seat":"81","channel":"fax-031","items":[{"id":"it-031"}]}
request n32 book {"order_id":"90032","reservation_id":"RES032","born":"1999-01-01","user_id":"u_0032","seat":"82","channel":"fax-032","items":[{"id":"it-032"}]}
request n33 book {"order_id":"90033","reservation_id":"RES033","born":"1999-01-01","user_id":"u_0033","seat":"83","channel":"fax-033","items":[{"id":"it-033"}]}
request n34 book {"order_id":"90034","reservation_id":"RES034","born":"1999-01-01","user_id":"u_0034","seat":"84","channel":"fax-034","items":[{"id":"it-034"}]}
request n35 book {"order_id":"90035","reservation_id":"RES035","born":"1999-01-01","user_id":"u_0035","seat":"85","channel":"fax-035","items":[{"id":"it-035"}]}
request n36 book {"order_id":"90036","reservation_id":"RES036","born":"1999-01-01","user_id":"u_0036","seat":"86","channel":"fax-036","items":[{"id":"it-036"}]}
request n37 book {"order_id":"90037","reservation_id":"RES037","born":"1999-01-01","user_id":"u_0037","seat":"87","channel":"fax-037","items":[{"id":"it-037"}]}
request n38 book {"order_id":"90038","reservation_id":"RES038","born":"1999-01-01","user_id":"u_0038","seat":"88","channel":"fax-038","items":[{"id":"it-038"}]}
request n39 book {"order_id":"90039","reservation_id":"RES039","born":"1999-01-01","user_id":"u_0039","seat":"89","channel":"fax-039","items":[{"id":"it-039"}]}
request n40 book {"order_id":"90040","reservation_id":"RES040","born":"1999-01-01","user_id":"u_0040","seat":"90","channel":"fax-040","items":[{"id":"it-040"}]}
request n41 book {"order_id":"90041","reservation_id":"RES041","born":"1999-01-01","user_id":"u_0041","seat":"91","channel":"fax-041","items":[{"id":"it-041"}]}
request n42 book {"order_id":"90042","reservation_id":"RES042","born":"1999-01-01","user_id":"u_0042","seat":"92","channel":"fax-042","items":[{"id":"it-042"}]}
request n43 book {"order_id":"90043","reservation_id":"RES043","born":"1999-01-01","user_id":"u_0043","seat":"93","channel":"fax-043","items":[{"id":"it-043"}]}
request n44 book {"order_id":"90044","reservation_id":"RES044","born":"1999-01-01","user_id":"u_0044","seat":"94","channel":"fax-044","items":[{"id":"it-044"}]}
ok w1 {"done":1}
----
#47 finding near_miss missing order-read/this-order refund w1 objects=W90001
#47 finding integrity_leak ungrounded ids-have-an-origin/order_id refund w1 argument=W90001
#47 verdict near_miss refund w1 ok
